import { randomUUID } from 'node:crypto';
import type { AppContext } from '../../context/app-context.ts';
import { Rounds } from '../../core/rounds.ts';
import { forgetLeases, holdLease, releaseLease, renewLeases } from '../../db/index.ts';
import type { Lease } from '../../db/index.ts';
import { asHttpError } from '../../http/errors/as-http-error.ts';
import type { DiskSpace } from '../../http/health/disk-space.ts';
import type { Plain } from '../../http/language/sentence.ts';
import { dropParts, removeExpired } from './removal.ts';
import { countAttempt, fail, giveBack, LEASE_MS, nextReport, NoLongerOurs, putOff, underLease } from './transitions.ts';
import type { StoredReport } from './prepared-reports.ts';
import { writeReport } from './write-report.ts';

const ROUND_MS = 1_000;
/** Interval of less urgent work. */
const EXPIRY_MS = 60_000;
/** A report that failed so often, or took its process down, is given up. */
export const MAX_ATTEMPTS = 5;
/** Pause after the first failure of a report, twice as long after its second one, and so on. */
const RETRY_MS = 5_000;
/** Pause after the disk was full. With PostgreSQL only an attempt shows whether there is room again. */
const FULL_MS = 60_000;
const GIVEN_UP: Plain = 'The server could not write this report. Prepare it again, or download it directly.';

/** One at a time in all processes: reports in the background must not slow down those that somebody waits for. */
export const LEASE_NAME = 'prepared-reports';

interface WriterOptions {
  readonly space: DiskSpace;
  /** As of `partsOf`. */
  readonly partBytes?: number;
}

/** Writes the reports that users asked for in the background, in rounds while the server listens. */
export class ReportWriter {
  readonly #context: AppContext;
  readonly #rounds: Rounds;
  readonly #stop = new AbortController();
  readonly #space: DiskSpace;
  readonly #partBytes: number | undefined;
  #expiredAt = -Infinity;
  #retryAt = -Infinity;

  constructor(context: AppContext, { space, partBytes }: WriterOptions) {
    this.#context = context;
    this.#space = space;
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
      if (!report || (await this.#space.current()) !== 'enough') return;
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
      const [signal, space, partBytes] = [this.#stop.signal, this.#space, this.#partBytes];
      await writeReport({ ...this.#context, signal, space, partBytes }, lease, report);
    } catch (error) {
      if (this.#stop.signal.aborted) return giveBack(db, lease, report.id);
      if (error instanceof NoLongerOurs) return;
      const isFull = asHttpError(error).status === 507;
      this.#retryAt = performance.now() + (isFull ? FULL_MS : RETRY_MS * (report.attempts + 1));
      if (isFull) await this.#makeRoom(lease, report);
      throw error;
    }
  }

  /** What is written of a report takes the last room from others. */
  async #makeRoom(lease: Lease, { id }: StoredReport): Promise<void> {
    const { db } = this.#context;
    await this.#space.withReserve(() => putOff(db, lease, id));
    await dropParts(db, id, (work) => underLease(db, lease, work));
  }
}
