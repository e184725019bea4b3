const LOOK_EVERY_MS = 1_000;

/** A position of the primary's write-ahead log as PostgreSQL prints it, such as `0/3000148`. */
export type LogPosition = string;

/**
 * Knows how far the primary has written, so that a replica that has replayed as much can stand in for it. Looks every
 * second, because a primary that is gone can no longer be asked.
 */
export class PrimaryPosition {
  readonly #ask: () => Promise<LogPosition>;
  readonly #maxAgeMs: number;
  readonly #timer: NodeJS.Timeout;
  #seen: { readonly position: LogPosition; readonly at: number } | null = null;
  #looking: Promise<unknown> | null = null;

  /**
   * `ask` asks the primary for its position; `maxAgeMs`: how old the data of a replica may be while the primary is
   * away.
   */
  constructor(ask: () => Promise<LogPosition>, maxAgeMs: number) {
    this.#ask = ask;
    this.#maxAgeMs = maxAgeMs;
    // While the primary is away every look fails; `ageMs` says since when.
    const look = () =>
      void (this.#looking ??= this.now()
        .catch(() => null)
        .finally(() => (this.#looking = null)));
    this.#timer = setInterval(look, LOOK_EVERY_MS).unref();
  }

  /** The position that holds every transaction committed before the call. Throws when the primary is away. */
  async now(): Promise<LogPosition> {
    const at = performance.now();
    const position = await this.#ask();
    if (!this.#seen || this.#seen.at < at) this.#seen = { position, at };
    return position;
  }

  /** The last position that was seen; null when that is longer ago than data may be old. */
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
