import { setTimeout as wait } from 'node:timers/promises';
import type { AppContext } from '../../context/app-context.ts';
import type { Imports } from '../import/imports.ts';
import { clearLeftovers, expireOldRejects, expireUploads } from './expiry.ts';
import type { RecentUploads } from './recent-uploads.ts';
import type { Recovery } from './recovery.ts';

/** With the lease of an import (6 s), a user waits less than 10 s until another process goes on with it. */
const ROUND_MS = 1_000;
/** What is not urgent is done this often. */
const EXPIRY_MS = 60_000;

/** What a server does for uploads without being asked: round after round while it listens. */
export class Upkeep {
  readonly #context: AppContext;
  readonly #imports: Imports;
  readonly #recent: RecentUploads;
  readonly #recovery: Recovery;
  readonly #stop = new AbortController();
  #rounds: Promise<void> = Promise.resolve();
  #clearing = false;
  #expiredAt = -Infinity;
  #failing = false;

  constructor(context: AppContext, imports: Imports, recent: RecentUploads, recovery: Recovery) {
    this.#context = context;
    this.#imports = imports;
    this.#recent = recent;
    this.#recovery = recovery;
  }

  start(): void {
    this.#rounds = this.#run();
  }

  /** Ends with the round under way. Imports that a round began end by themselves, see `Imports.stop`. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#rounds;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await this.#round();
      await wait(ROUND_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #round(): Promise<void> {
    try {
      void (await this.#recovery.begin());
      // A large undo takes minutes, and an import may be cut short meanwhile.
      void this.#clearHidden();
      if (performance.now() - this.#expiredAt >= EXPIRY_MS) {
        await expireUploads(this.#context, this.#recent);
        await expireOldRejects(this.#context);
        await clearLeftovers(this.#context);
        this.#expiredAt = performance.now();
      }
      this.#failing = false;
    } catch (error) {
      this.#complain(error);
    }
  }

  async #clearHidden(): Promise<void> {
    if (this.#clearing) return;
    this.#clearing = true;
    await this.#imports.clearHidden().catch((error: unknown) => this.#complain(error));
    this.#clearing = false;
  }

  /** Once until a round succeeds: a database that is away would fill the log. */
  #complain(error: unknown): void {
    if (!this.#failing && !this.#stop.signal.aborted)
      this.#context.log.warn({ err: error }, 'the upkeep of uploads failed and is tried again every second');
    this.#failing = true;
  }
}
