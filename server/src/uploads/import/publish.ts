import type { UploadResult } from '@veritas/shared/contracts';
import { recordAudit } from '../../audit/record.ts';
import type { Db } from '../../db/index.ts';
import { drawChangeNumbers } from '../../devices/changes/change-seq.ts';
import { announceSpan, hiddenSpans, hide, show } from '../../devices/records/hidden.ts';
import { sizeOfChunks } from '../store/chunks.ts';
import { progress } from '../store/transitions.ts';
import { finish } from '../store/finishing.ts';
import type { CheckedRows, Findings } from './findings.ts';
import { RejectKeeper } from './reject-keeper.ts';
import { RejectQuotaExceeded } from './reject-quota.ts';
import type { Kept } from './reject-keeper.ts';
import { resultOf, summaryOf } from './result.ts';
import type { UploadSummary } from './result.ts';
import type { ImportRun } from './run.ts';
import { refreshStatistics } from './statistics.ts';
import { storeRecords } from './store-rows.ts';

/** A row that can be stored has at least a tracking ID, a hub, a brand and a model. */
const SHORTEST_ROW = 10;

/** The findings of an import are outdated: the file must be imported again. */
export class StartOver extends Error {}

/**
 * Stores the validated rows of a file: in short transactions while their upload is hidden, so that other requests can
 * run in between; then one transaction shows them all and stores state and result. Readers always see all records of
 * the upload or none.
 */
export class Publication {
  readonly #run: ImportRun;
  readonly #rejects: RejectKeeper;
  readonly #findings: Findings;
  readonly #firstId: number;
  #nextId: number;
  /** The state that the database must confirm: a part without fsync may be lost with all after it. */
  #rowsRead = 0;

  private constructor(run: ImportRun, rejects: RejectKeeper, findings: Findings, firstId: number) {
    this.#run = run;
    this.#rejects = rejects;
    this.#findings = findings;
    this.#firstId = firstId;
    this.#nextId = firstId;
  }

  /** Reserves ids for the maximum number of rows of the file, and hides records with these ids. */
  static async begin(run: ImportRun, findings: Findings): Promise<Publication> {
    const { context, importer, upload } = run;
    const { rows } = context.config.uploads.file;
    const most = Math.min(rows, Math.ceil((await sizeOfChunks(context.db, upload.id)) / SHORTEST_ROW));
    // Durable: if this part were lost but a later one survived, records would be visible one by one and their ids be
    // reused.
    const firstId = await run.part(async (trx) => {
      await importer.requireAuthority(trx);
      const base = await drawChangeNumbers(trx, most);
      await hide(trx, { uploadId: upload.id, firstId: base + 1, lastId: base + most });
      return base + 1;
    }, 'durable');
    return new Publication(run, await RejectKeeper.begin(run), findings, firstId);
  }

  async store(checked: CheckedRows): Promise<void> {
    if (checked.good.length + checked.refused.length === 0) return;
    const { duplicates, kept } = await this.#storePart(checked);
    this.#rejects.note(kept);
    this.#rowsRead = checked.rowsRead;
    this.#findings.duplicates += duplicates;
    this.#nextId += checked.good.length;
  }

  async #storePart({ good, refused, rowsRead }: CheckedRows): Promise<{ duplicates: number; kept: Kept }> {
    for (;;) {
      try {
        return await this.#run.part(async (trx) => {
          await this.#progress(trx, rowsRead);
          const duplicates = await storeRecords(trx, this.#run.upload.id, this.#nextId, good);
          const kept = await this.#rejects.keep(trx, [...refused, ...duplicates], this.#findings.columns);
          return { duplicates: duplicates.length, kept };
        });
      } catch (error) {
        if (!(error instanceof RejectQuotaExceeded)) throw error;
        await this.#rejects.makeRoom(error.bytes);
      }
    }
  }

  async #progress(trx: Db, rowsRead: number): Promise<void> {
    if (await progress(trx, this.#run.upload.id, this.#rowsRead, rowsRead)) return;
    throw new StartOver('the database has lost rows that it had stored');
  }

  /**
   * Shows what was stored. Throws `StartOver` when that was lost, or rows would be refused for records that are gone.
   */
  async finish(): Promise<UploadResult> {
    const { context, upload } = this.#run;
    const summary = summaryOf(this.#findings, this.#rejects.rows);
    const result = await resultOf(context.db, upload.id, summary);
    await this.#run.part((trx) => this.#show(trx, summary), 'durable');
    await refreshStatistics(context, summary.processed);
    return result;
  }

  async #show(trx: Db, summary: UploadSummary): Promise<void> {
    const { context, importer } = this.#run;
    const uploadId = this.#run.upload.id;
    await importer.requireAuthority(trx);
    const findings = this.#findings;
    const span = { uploadId, firstId: this.#firstId, lastId: this.#nextId - 1 };
    await this.#progress(trx, this.#rowsRead);
    const seq = (await drawChangeNumbers(trx, 1)) + 1;
    // An undo hides records after drawing its number: it is visible here, or happens after this import.
    if (findings.duplicates > 0 && (await hiddenSpans(trx)).some((hidden) => hidden.uploadId !== uploadId))
      throw new StartOver('an upload was undone meanwhile, which rows of the file may have repeated');
    await show(trx, uploadId);
    if (summary.processed > 0) await announceSpan(trx, seq, span, 'added');
    const { duplicates, refused } = findings;
    const { processed, skipped } = summary;
    const columns = this.#rejects.rows > 0 ? findings.columns : null;
    const result = JSON.stringify(summary);
    const outcome = { processed, result, columns, duplicates, refused, firstId: span.firstId, lastId: span.lastId };
    const now = context.clock();
    const fileName = await finish(trx, uploadId, outcome, now);
    const after = { upload_id: uploadId, processed, skipped };
    await recordAudit(trx, { ...importer, at: now }, { action: 'upload.finish', target: fileName, after });
  }
}
