import type { UploadResult } from '@veritas/shared/contracts';
import { MAX_UPLOAD_ROWS } from '@veritas/shared/contracts';
import { sql } from 'kysely';
import { recordAudit } from '../../audit/record.ts';
import type { Db } from '../../db/index.ts';
import { drawChangeNumbers } from '../../devices/change-seq.ts';
import { announceSpan, hide, show } from '../../devices/hidden.ts';
import { sizeOfChunks } from '../store/chunks.ts';
import { finish, progress } from '../store/transitions.ts';
import type { CheckedRows, Findings } from './findings.ts';
import { resultOf } from './result.ts';
import type { ImportRun } from './run.ts';
import { storeRows } from './store-rows.ts';

/** A row that can be stored has at least a tracking ID, a hub, a brand and a model. */
const SHORTEST_ROW = 10;
/** From here on the statistics of PostgreSQL's planner are made new at once. */
const LARGE = 10_000;

/**
 * Stores the checked rows of a file: in short transactions while their upload is hidden, so that others can work in
 * between; then one transaction shows them all and stores state and result. Whatever happens, readers see all records
 * of the upload or none.
 */
export class Publication {
  readonly #run: ImportRun;
  readonly #findings: Findings;
  readonly #firstId: number;
  #nextId: number;

  private constructor(run: ImportRun, findings: Findings, firstId: number) {
    this.#run = run;
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
    return new Publication(run, findings, firstId);
  }

  async store(checked: CheckedRows): Promise<void> {
    if (checked.good.length + checked.refused.length === 0) return;
    const { id } = this.#run.upload;
    const findings = this.#findings;
    const duplicates = await this.#run.part(async (trx) => {
      await progress(trx, id, findings.dataRows);
      return storeRows(trx, id, this.#nextId, checked);
    });
    findings.duplicates += duplicates;
    this.#nextId += checked.good.length;
  }

  /** Shows what was stored. */
  async finish(): Promise<UploadResult> {
    const result = await resultOf(this.#run.context.db, this.#run.upload.id, this.#findings);
    await this.#run.part((trx) => this.#show(trx, result), 'final');
    if (result.processed >= LARGE) await this.#refreshStatistics();
    return result;
  }

  async #show(trx: Db, result: UploadResult): Promise<void> {
    const { context, importer } = this.#run;
    const uploadId = this.#run.upload.id;
    await importer.requireAuthority(trx);
    const findings = this.#findings;
    const span = { uploadId, firstId: this.#firstId, lastId: this.#nextId - 1 };
    const seq = (await drawChangeNumbers(trx, 1)) + 1;
    await show(trx, uploadId);
    if (result.processed > 0) await announceSpan(trx, seq, span, 'added');
    const { columns, duplicates, refused } = findings;
    const outcome = { result, columns, duplicates, refused, firstId: span.firstId, lastId: span.lastId };
    const fileName = await finish(trx, uploadId, outcome, context.clock());
    const after = { upload_id: uploadId, processed: result.processed, skipped: result.skipped };
    await recordAudit(trx, importer, { action: 'upload.finish', target: fileName, after });
  }

  /** Until then the planner takes the table for as small as it was, and reads all of it. */
  async #refreshStatistics(): Promise<void> {
    const { db, dialect, log } = this.#run.context;
    if (dialect !== 'postgres') return;
    await sql`analyze devices`
      .execute(db)
      .catch((error: unknown) => log.warn({ err: error }, 'the statistics of the records could not be made new'));
  }
}
