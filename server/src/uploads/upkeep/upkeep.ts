import type { AppContext } from '../../context/app-context.ts';
import { onceAMinute } from '../../core/once-a-minute.ts';
import { Rounds } from '../../core/rounds.ts';
import type { Imports } from '../import/imports.ts';
import { clearLeftovers, expireOldRejects, expireUploads } from './expiry.ts';
import type { RecentUploads } from './recent-uploads.ts';
import type { Recovery } from './recovery.ts';

/** With the lease of an import (6 s), a user waits less than 10 s until another process resumes it. */
const ROUND_MS = 1_000;
/** Interval of less urgent work. */
const EXPIRY_MS = 60_000;
const FAILED = 'the upkeep of uploads failed and is tried again every second';

interface Work {
  readonly imports: Pick<Imports, 'clearHidden'>;
  readonly recent: RecentUploads;
  readonly recovery: Pick<Recovery, 'begin'>;
}

/** Background work for uploads, in rounds while the server listens. */
export class Upkeep {
  readonly #context: AppContext;
  readonly #work: Work;
  readonly #now: () => number;
  readonly #rounds: Rounds;
  readonly #notCleared: (error: unknown) => boolean;
  #clearing = false;
  #isStopping = false;
  #expiredAt = -Infinity;

  /** `now` is a monotonic clock. */
  constructor(
    context: AppContext,
    work: Work,
    { now = () => performance.now(), roundMs = ROUND_MS }: { now?: () => number; roundMs?: number } = {},
  ) {
    this.#context = context;
    this.#work = work;
    this.#now = now;
    this.#notCleared = onceAMinute((failure) => context.log.warn(failure, FAILED), now);
    this.#rounds = new Rounds({
      log: context.log,
      failure: FAILED,
      everyMs: roundMs,
      round: () => this.#round(),
    });
  }

  start(): void {
    this.#rounds.start();
  }

  /** Resolves after the current round. Imports that a round started are stopped by `Imports.stop`. */
  stop(): Promise<void> {
    this.#isStopping = true;
    return this.#rounds.stop();
  }

  async #round(): Promise<undefined> {
    void (await this.#work.recovery.begin());
    // Not awaited: a large undo takes minutes, and an import may be interrupted meanwhile.
    void this.#clearHidden();
    if (this.#now() - this.#expiredAt < EXPIRY_MS) return;
    await expireUploads(this.#context, this.#work.recent);
    await expireOldRejects(this.#context);
    await clearLeftovers(this.#context);
    this.#expiredAt = this.#now();
  }

  async #clearHidden(): Promise<void> {
    if (this.#clearing) return;
    this.#clearing = true;
    await this.#work.imports.clearHidden().catch((error: unknown) => this.#isStopping || this.#notCleared(error));
    this.#clearing = false;
  }
}
