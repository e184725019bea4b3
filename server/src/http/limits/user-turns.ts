import { Turns } from '../../core/turns.ts';
import { tooManyRequests } from './rate-limit.ts';

interface Limits {
  /** Concurrent tasks of one user. */
  readonly atOnce?: number;
  /** Queue length of one user; more tasks are refused. */
  readonly waiting?: number;
}

/**
 * Limits concurrent tasks per user, by default to one: otherwise many slow or blocking requests of one user would
 * starve all others of database connections. In memory: each process counts for itself.
 */
export class UserTurns {
  readonly #limits: Required<Limits>;
  readonly #turns = new Map<string, Turns>();

  constructor({ atOnce = 1, waiting = Number.POSITIVE_INFINITY }: Limits = {}) {
    this.#limits = { atOnce, waiting };
  }

  /** Users with running or queued tasks. */
  get size(): number {
    return this.#turns.size;
  }

  /** Throws 429 when the user's queue is full. */
  take<T>(userId: string, work: () => Promise<T>): Promise<T> {
    return this.#turnsOf(userId).take(work);
  }

  /** Returns null, without running the task, when its client has disconnected before its turn. */
  run<T>(userId: string, isWaitedFor: () => boolean, work: () => Promise<T>): Promise<T | null> {
    return this.take<T | null>(userId, () => (isWaitedFor() ? work() : Promise.resolve(null)));
  }

  #turnsOf(userId: string): Turns {
    const refusal = () => tooManyRequests(1);
    const onIdle = () => void this.#turns.delete(userId);
    const turns = this.#turns.get(userId) ?? new Turns({ ...this.#limits, refusal, onIdle });
    this.#turns.set(userId, turns);
    return turns;
  }
}
