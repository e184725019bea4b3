/**
 * One piece of work after the other for each user: what looks at very many rows would, asked for often, take the turns
 * of everybody else at the database. In memory: each process counts for itself.
 */
export class UserTurns {
  /** Settles when the last work of a user that was asked for is over. */
  readonly #last = new Map<string, Promise<void>>();

  /** Users who have work under way or waiting. */
  get size(): number {
    return this.#last.size;
  }

  /** Answers null, without any work, where nobody waits for it any more when its turn comes. */
  async run<T>(userId: string, isWaitedFor: () => boolean, work: () => Promise<T>): Promise<T | null> {
    const before = this.#last.get(userId);
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    this.#last.set(userId, over);
    try {
      await before;
      return isWaitedFor() ? await work() : null;
    } finally {
      end();
      if (this.#last.get(userId) === over) this.#last.delete(userId);
    }
  }
}
