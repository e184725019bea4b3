import { randomUUID } from 'node:crypto';
import type { AppContext } from '../../context/app-context.ts';
import { Rounds } from '../../core/rounds.ts';
import { forgetLeases, holdLease, releaseLease, renewLeases } from '../../db/index.ts';
import type { Lease } from '../../db/index.ts';
import type { Plain } from '../../http/language/sentence.ts';
import { removeExpired } from './removal.ts';
import { countAttempt, fail, giveBack, LEASE_MS, nextReport, NoLongerOurs } from './transitions.ts';
import type { StoredReport } from './prepared-reports.ts';
import { writeReport } from './write-report.ts';

const ROUND_MS = 1_000;
/** Interval of less urgent work. */
const EXPIRY_MS = 60_000;
/** A report that failed so often, or took its process down, is given up. */
export const MAX_ATTEMPTS = 5;
/** Pause after the first failure of a report, twice as long after its second one, and so on: a disk may be full. */
const RETRY_MS = 5_000;
const GIVEN_UP: Plain = 'The server could not write this report. Prepare it again, or download it directly.';

/** One at a time in all processes: reports in the background must not slow down those that somebody waits for. */
export const LEASE_NAME = 'prepared-reports';

/** Writes the reports that users asked for in the background, in rounds while the server listens. */
export class ReportWriter {
  readonly #context: AppContext;
  readonly #rounds: Rounds;
  readonly #stop = new AbortController();
  readonly #partBytes: number | undefined;
  #expiredAt = -Infinity;
  #retryAt = -Infinity;

  constructor(context: AppContext, partBytes?: number) {
    this.#context = context;
    this.#partBytes = partBytes;
    this.#rounds = new Rounds({
      log: context.log,
      failure: 'the reports in the background failed and are tried again every second',
      everyMs: ROUND_MS,
      round: () => this.#round(),
    });
    context.stopping?.addEventListener('abort', () => this.#stop.abort());
  }

  start(): void {
    this.#rounds.start();
  }

  /** Resolves when the report that is being written is left to the next process. */
  stop(): Promise<void> {
    this.#stop.abort();
    return this.#rounds.stop();
  }

  async #round(): Promise<undefined> {
    const { db, clock } = this.#context;
    if (performance.now() - this.#expiredAt > EXPIRY_MS) {
      await removeExpired(db, clock());
      await forgetLeases(db, LEASE_NAME);
      this.#expiredAt = performance.now();
    }
    await this.writeAll();
  }

  /** Writes all reports that are waiting; returns at once while another process writes them. */
  async writeAll(): Promise<void> {
    const { db } = this.#context;
    if (performance.now() < this.#retryAt || !(await nextReport(db))) return;
    const lease = { name: LEASE_NAME, holder: randomUUID() };
    if (!(await holdLease(db, lease, LEASE_MS))) return;
    try {
      await this.#writeUnder(lease);
    } finally {
      await releaseLease(db, lease);
    }
  }

  /** Under the lease nobody else writes: a report that is `running` was left by a process that died. */
  async #writeUnder(lease: Lease): Promise<void> {
    const { db } = this.#context;
    while (!this.#stop.signal.aborted && (await renewLeases(db, [lease], LEASE_MS))) {
      const report = await nextReport(db);
      if (!report) return;
      await this.#write(lease, report);
    }
  }

  async #write(lease: Lease, report: StoredReport): Promise<void> {
    const { db, clock, log } = this.#context;
    if (report.attempts >= MAX_ATTEMPTS) {
      log.error({ report: report.id, attempts: report.attempts }, 'a report in the background is given up');
      return fail(db, lease, report.id, { error: GIVEN_UP, ended_at: clock() });
    }
    await countAttempt(db, lease, report.id);
    try {
      await writeReport({ ...this.#context, signal: this.#stop.signal, partBytes: this.#partBytes }, lease, report);
    } catch (error) {
      if (this.#stop.signal.aborted) return giveBack(db, lease, report.id);
      if (error instanceof NoLongerOurs) return;
      this.#retryAt = performance.now() + RETRY_MS * (report.attempts + 1);
      throw error;
    }
  }
}
