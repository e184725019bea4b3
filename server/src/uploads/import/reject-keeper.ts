import type { Db } from '../../db/index.ts';
import { keepRejects } from '../store/rejects.ts';
import { packReject } from '../store/pack-reject.ts';
import { dropRejects, expireRejects } from '../store/drop-rejects.ts';
import type { RejectedRow } from '../store/pack-reject.ts';
import { oldestWithRejects, rejectUsage } from '../store/usage.ts';
import type { ImportRun } from './run.ts';
import { RejectQuotaExceeded, remainingQuota } from './reject-quota.ts';

/** Batch size of the quota check: all rejected rows of a part may exceed the quota. */
const TOGETHER = 250;

export interface Kept {
  readonly rows: number;
  readonly bytes: number;
}

/**
 * Keeps the rejected rows of one import within the limits of its user and of all: those of the oldest uploads are
 * evicted, and when this file alone exceeds the quota the rest is only counted. Imports run one at a time, so there are
 * no concurrent additions.
 */
export class RejectKeeper {
  readonly #run: ImportRun;
  #room: number;
  #isFull = false;
  #rows = 0;
  #bytes = 0;

  private constructor(run: ImportRun, room: number) {
    this.#run = run;
    this.#room = room;
  }

  static async begin(run: ImportRun): Promise<RejectKeeper> {
    const { context, upload } = run;
    return new RejectKeeper(run, remainingQuota(await rejectUsage(context.db, upload.user_id), context.config));
  }

  /** Rows that are kept so far. */
  get rows(): number {
    return this.#rows;
  }

  /**
   * Within a part: returns what it kept, to be passed to `note` once the part is committed. Throws
   * `RejectQuotaExceeded`.
   */
  async keep(trx: Db, rejects: readonly RejectedRow[], columns: readonly string[]): Promise<Kept> {
    const kept = { rows: 0, bytes: 0 };
    for (let from = 0; from < rejects.length; from += TOGETHER) {
      const packed = rejects.slice(from, from + TOGETHER).map(packReject);
      // The names of the columns are kept with the first row.
      const head = this.#rows + kept.rows === 0 ? Buffer.byteLength(JSON.stringify(columns)) : 0;
      const needed = packed.reduce((sum, reject) => sum + reject.bytes, kept.bytes + head);
      if (needed > this.#room && !this.#isFull) throw new RejectQuotaExceeded(needed);
      let bytes = head;
      const fitting = packed.filter((reject) => {
        if (kept.bytes + bytes + reject.bytes > this.#room) return false;
        bytes += reject.bytes;
        return true;
      });
      if (fitting.length === 0) continue;
      await keepRejects(trx, this.#run.upload.id, fitting, bytes);
      kept.rows += fitting.length;
      kept.bytes += bytes;
    }
    return kept;
  }

  note({ rows, bytes }: Kept): void {
    this.#rows += rows;
    this.#bytes += bytes;
    this.#room -= bytes;
  }

  /**
   * Lets rejected rows of older uploads expire until there is room; keeps them if this file alone exceeds the quota.
   */
  async makeRoom(needed: number): Promise<void> {
    const { db, clock, config } = this.#run.context;
    const { user_id: userId } = this.#run.upload;
    const { perUser, total } = config.uploads.rejects;
    for (;;) {
      const used = await rejectUsage(db, userId);
      this.#room = remainingQuota(used, config);
      if (this.#room >= needed) return;
      const isTooMuch = this.#bytes + needed > Math.min(perUser, total);
      const oldest = isTooMuch ? null : await oldestWithRejects(db, perUser - used.own < needed ? userId : undefined);
      if (oldest === null) {
        this.#isFull = true;
        return;
      }
      await expireRejects(db, oldest, clock());
      await dropRejects(db, oldest, (work) => this.#run.underLease(work));
    }
  }
}
