const LOOK_EVERY_MS = 1_000;

/** A position of the primary's write-ahead log as PostgreSQL prints it, such as `0/3000148`. */
export type LogPosition = string;

/**
 * Tracks the WAL position of the primary, so that a replica that has replayed as much can replace it. Polls every
 * second, because a failed primary can no longer be queried.
 */
export class PrimaryPosition {
  readonly #ask: () => Promise<LogPosition>;
  readonly #maxAgeMs: number;
  readonly #timer: NodeJS.Timeout;
  #seen: { readonly position: LogPosition; readonly at: number } | null = null;
  #looking: Promise<unknown> | null = null;

  /**
   * `ask` queries the primary for its position; `maxAgeMs`: maximum age of replica data while the primary is
   * unavailable.
   */
  constructor(ask: () => Promise<LogPosition>, maxAgeMs: number) {
    this.#ask = ask;
    this.#maxAgeMs = maxAgeMs;
    // While the primary is unavailable every poll fails; `ageMs` says since when.
    const look = () =>
      void (this.#looking ??= this.now()
        .catch(() => null)
        .finally(() => (this.#looking = null)));
    this.#timer = setInterval(look, LOOK_EVERY_MS).unref();
  }

  /** A position that includes every transaction committed before the call. Throws when the primary is unavailable. */
  async now(): Promise<LogPosition> {
    const at = performance.now();
    const position = await this.#ask();
    if (!this.#seen || this.#seen.at < at) this.#seen = { position, at };
    return position;
  }

  /** The last known position; null when it is older than the maximum age. */
  last(): LogPosition | null {
    return this.#seen && this.ageMs() <= this.#maxAgeMs ? this.#seen.position : null;
  }

  /** How long ago the primary was last seen. */
  ageMs(): number {
    return this.#seen ? performance.now() - this.#seen.at : Number.POSITIVE_INFINITY;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
