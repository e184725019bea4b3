import type { UploadResult } from '@veritas/shared/contracts';
import { MAX_UPLOAD_ROWS } from '@veritas/shared/contracts';
import { recordAudit } from '../../audit/record.ts';
import type { Db } from '../../db/index.ts';
import { drawChangeNumbers } from '../../devices/change-seq.ts';
import { announceSpan, hide, show } from '../../devices/hidden.ts';
import { sizeOfChunks } from '../store/chunks.ts';
import { finish, progress } from '../store/transitions.ts';
import type { CheckedRows, Findings } from './findings.ts';
import { NeedsRoom, RejectKeeper } from './reject-keeper.ts';
import type { Kept } from './reject-keeper.ts';
import { resultOf, summaryOf } from './result.ts';
import type { UploadSummary } from './result.ts';
import type { ImportRun } from './run.ts';
import { refreshStatistics } from './statistics.ts';
import { storeRecords } from './store-rows.ts';

/** A row that can be stored has at least a tracking ID, a hub, a brand and a model. */
const SHORTEST_ROW = 10;
/**
 * Stores the checked rows of a file: in short transactions while their upload is hidden, so that others can work in
 * between; then one transaction shows them all and stores state and result. Whatever happens, readers see all records
 * of the upload or none.
 */
export class Publication {
  readonly #run: ImportRun;
  readonly #rejects: RejectKeeper;
  readonly #findings: Findings;
  readonly #firstId: number;
  #nextId: number;

  private constructor(run: ImportRun, rejects: RejectKeeper, findings: Findings, firstId: number) {
    this.#run = run;
    this.#rejects = rejects;
    this.#findings = findings;
    this.#firstId = firstId;
    this.#nextId = firstId;
  }

  /** Takes ids for as many rows as the file can have, and hides what gets them. */
  static async begin(run: ImportRun, findings: Findings): Promise<Publication> {
    const { context, importer, upload } = run;
    const most = Math.min(MAX_UPLOAD_ROWS, Math.ceil((await sizeOfChunks(context.db, upload.id)) / SHORTEST_ROW));
    const firstId = await run.part(async (trx) => {
      await importer.requireAuthority(trx);
      const base = await drawChangeNumbers(trx, most);
      await hide(trx, { uploadId: upload.id, firstId: base + 1, lastId: base + most });
      return base + 1;
    });
    return new Publication(run, await RejectKeeper.begin(run), findings, firstId);
  }

  async store(checked: CheckedRows): Promise<void> {
    if (checked.good.length + checked.refused.length === 0) return;
    const { duplicates, kept } = await this.#storePart(checked);
    this.#rejects.note(kept);
    this.#findings.duplicates += duplicates;
    this.#nextId += checked.good.length;
  }

  async #storePart({ good, refused, rowsRead }: CheckedRows): Promise<{ duplicates: number; kept: Kept }> {
    const { id } = this.#run.upload;
    for (;;) {
      try {
        return await this.#run.part(async (trx) => {
          await progress(trx, id, rowsRead);
          const duplicates = await storeRecords(trx, id, this.#nextId, good);
          const kept = await this.#rejects.keep(trx, [...refused, ...duplicates], this.#findings.columns);
          return { duplicates: duplicates.length, kept };
        });
      } catch (error) {
        if (!(error instanceof NeedsRoom)) throw error;
        await this.#rejects.makeRoom(error.bytes);
      }
    }
  }

  /** Shows what was stored. */
  async finish(): Promise<UploadResult> {
    const { context, upload } = this.#run;
    const summary = summaryOf(this.#findings, this.#rejects.rows);
    const result = await resultOf(context.db, upload.id, summary);
    await this.#run.part((trx) => this.#show(trx, summary), 'final');
    await refreshStatistics(context, summary.processed);
    return result;
  }

  async #show(trx: Db, summary: UploadSummary): Promise<void> {
    const { context, importer } = this.#run;
    const uploadId = this.#run.upload.id;
    await importer.requireAuthority(trx);
    const findings = this.#findings;
    const span = { uploadId, firstId: this.#firstId, lastId: this.#nextId - 1 };
    const seq = (await drawChangeNumbers(trx, 1)) + 1;
    await show(trx, uploadId);
    if (summary.processed > 0) await announceSpan(trx, seq, span, 'added');
    const { duplicates, refused } = findings;
    const { processed, skipped } = summary;
    const columns = this.#rejects.rows > 0 ? findings.columns : null;
    const result = JSON.stringify(summary);
    const outcome = { processed, result, columns, duplicates, refused, firstId: span.firstId, lastId: span.lastId };
    const fileName = await finish(trx, uploadId, outcome, context.clock());
    const after = { upload_id: uploadId, processed, skipped };
    await recordAudit(trx, importer, { action: 'upload.finish', target: fileName, after });
  }
}
