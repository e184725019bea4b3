import { tooManyRequests } from './rate-limit.ts';

interface Limits {
  /** Pieces of work of one user under way at once. */
  readonly atOnce?: number;
  /** Pieces of work of one user that wait; one more is refused. */
  readonly waiting?: number;
}

interface Queue {
  underWay: number;
  readonly waiting: (() => void)[];
}

/**
 * A few pieces of work at once for each user, by default one: what takes long or waits for others would, asked for
 * often, take the turns of everybody else at the database. In memory: each process counts for itself.
 */
export class UserTurns {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #queues = new Map<string, Queue>();

  constructor({ atOnce = 1, waiting = Number.POSITIVE_INFINITY }: Limits = {}) {
    this.#atOnce = atOnce;
    this.#mostWaiting = waiting;
  }

  /** Users who have work under way or waiting. */
  get size(): number {
    return this.#queues.size;
  }

  /** Throws 429 for a user who has too much waiting. */
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

  /** Answers null, without any work, where nobody waits for it any more when its turn comes. */
  run<T>(userId: string, isWaitedFor: () => boolean, work: () => Promise<T>): Promise<T | null> {
    return this.take<T | null>(userId, () => (isWaitedFor() ? work() : Promise.resolve(null)));
  }
}
