import { setTimeout as wait } from 'node:timers/promises';
import type { AppContext } from '../context/app-context.ts';
import { moveRecords } from './move-records.ts';

/** Time between two looks for records to move, in ms: so late a changed setting is acted upon. */
const ROUND_MS = 5_000;
/** Time that is left to others between two parts, in ms. */
const PAUSE_MS = 20;

/** Moves records into the archive and out of it while the server listens. */
export class Archiving {
  readonly #context: Pick<AppContext, 'db' | 'clock' | 'log'>;
  readonly #stop = new AbortController();
  #rounds: Promise<void> = Promise.resolve();
  #failing = false;

  constructor(context: Pick<AppContext, 'db' | 'clock' | 'log'>) {
    this.#context = context;
  }

  start(): void {
    this.#rounds = this.#run();
  }

  /** Ends with the part under way. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#rounds;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    let moved = 0;
    while (!signal.aborted) {
      const part = await this.#part();
      moved += part;
      if (part === 0 && moved > 0) {
        this.#context.log.info({ records: moved }, 'closed records were moved into the archive or out of it');
        moved = 0;
      }
      await wait(part > 0 ? PAUSE_MS : ROUND_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #part(): Promise<number> {
    try {
      const moved = await moveRecords(this.#context);
      this.#failing = false;
      return moved;
    } catch (error) {
      if (!this.#failing && !this.#stop.signal.aborted)
        this.#context.log.warn({ err: error }, 'closed records cannot be moved and are tried again every 5 seconds');
      this.#failing = true;
      return 0;
    }
  }
}
