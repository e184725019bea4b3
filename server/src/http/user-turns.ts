import { tooManyRequests } from './rate-limit.ts';

interface Limits {
  /** Concurrent tasks of one user. */
  readonly atOnce?: number;
  /** Queue length of one user; more tasks are refused. */
  readonly waiting?: number;
}

interface Queue {
  underWay: number;
  readonly waiting: (() => void)[];
}

/**
 * Limits concurrent tasks per user, by default to one: otherwise many slow or blocking requests of one user would
 * starve all others of database connections. In memory: each process counts for itself.
 */
export class UserTurns {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #queues = new Map<string, Queue>();

  constructor({ atOnce = 1, waiting = Number.POSITIVE_INFINITY }: Limits = {}) {
    this.#atOnce = atOnce;
    this.#mostWaiting = waiting;
  }

  /** Users with running or queued tasks. */
  get size(): number {
    return this.#queues.size;
  }

  /** Throws 429 when the user's queue is full. */
  async take<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(userId) ?? { underWay: 0, waiting: [] };
    this.#queues.set(userId, queue);
    if (queue.underWay < this.#atOnce) queue.underWay += 1;
    else if (queue.waiting.length >= this.#mostWaiting) throw tooManyRequests(1);
    else await new Promise<void>((resolve) => queue.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else if ((queue.underWay -= 1) === 0) this.#queues.delete(userId);
    }
  }

  /** Returns null, without running the task, when its client has disconnected before its turn. */
  run<T>(userId: string, isWaitedFor: () => boolean, work: () => Promise<T>): Promise<T | null> {
    return this.take<T | null>(userId, () => (isWaitedFor() ? work() : Promise.resolve(null)));
  }
}
