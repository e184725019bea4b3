/** Uploads with recent activity in this process, by a monotonic clock. */
export class RecentUploads {
  readonly #seen = new Map<string, number>();
  readonly #lifeMs: number;
  readonly #now: () => number;

  constructor(lifeMs: number, now: () => number = () => performance.now()) {
    this.#lifeMs = lifeMs;
    this.#now = now;
  }

  add(uploadId: string): void {
    // The oldest are at the front.
    this.#seen.delete(uploadId);
    this.#seen.set(uploadId, this.#now());
    for (const [id, at] of this.#seen) {
      if (this.#now() - at < this.#lifeMs) return;
      this.#seen.delete(id);
    }
  }

  has(uploadId: string): boolean {
    const at = this.#seen.get(uploadId);
    return at !== undefined && this.#now() - at < this.#lifeMs;
  }
}
