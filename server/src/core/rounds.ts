import { setTimeout as wait } from 'node:timers/promises';

interface Options {
  readonly log: { readonly warn: (facts: { readonly err: unknown }, text: string) => void };
  /** What the log says when a round fails. */
  readonly failure: string;
  /** Time until the next round, in ms, also after a failure; a round may return a different one. */
  readonly everyMs: number;
  readonly round: () => Promise<number | undefined>;
}

/** Work that a server repeats while it listens. A round that fails is logged and repeated. */
export class Rounds {
  readonly #options: Options;
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #isFailing = false;

  constructor(options: Options) {
    this.#options = options;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Resolves after the current round. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /** Logs a failure once until a round succeeds: an unavailable database would fill the log. */
  #fail(error: unknown): void {
    if (!this.#isFailing && !this.#stop.signal.aborted) this.#options.log.warn({ err: error }, this.#options.failure);
    this.#isFailing = true;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const pause = await this.#round();
      await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #round(): Promise<number> {
    const { round, everyMs } = this.#options;
    try {
      const pause = await round();
      this.#isFailing = false;
      return pause ?? everyMs;
    } catch (error) {
      this.#fail(error);
      return everyMs;
    }
  }
}
