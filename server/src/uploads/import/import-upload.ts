import { randomUUID } from 'node:crypto';
import type { UploadResult } from '@veritas/shared/contracts';
import type { Doer } from '../../audit/record.ts';
import { holdLease, releaseLease, transaction } from '../../db/index.ts';
import type { Db } from '../../db/index.ts';
import { chunksOf, dropBytes } from '../receive/chunks.ts';
import type { Upload } from '../receive/chunks.ts';
import { encodingOf, FileRefused, textOf } from '../csv/file-text.ts';
import { recordBatches } from '../csv/record-batches.ts';
import { Findings } from './findings.ts';
import { publish } from './publish.ts';
import { loadRowFacts } from './row-facts.ts';
import { beingProcessed, inPart, LEASE_MS, uploadGone } from './run.ts';
import type { ImportContext, ImportRun } from './run.ts';
import { dropLeftovers, dropStagedRows, SLICE, stageRows } from './staged-rows.ts';

/**
 * Imports a file whose chunks are all stored, exactly once, and answers the stored result. Rows are checked and staged,
 * then published (see `publish`), all in short transactions, so that others can work in between. Throws `FileRefused`
 * for a file that is refused as a whole (again when it was refused before), 410 for one that was cancelled, and 423
 * while another request is at it.
 */
export async function importUpload(context: ImportContext, upload: Upload, doer: Doer): Promise<UploadResult> {
  const { db, clock } = context;
  const settled = settledAnswer(upload);
  // A process that died right after it stored the result left them.
  if (settled) return cleared(db, upload, settled);
  const lease = { name: `upload:${upload.id}`, holder: randomUUID() };
  if (!(await holdLease(db, lease, clock(), LEASE_MS))) throw beingProcessed();
  try {
    // It may have been settled between reading it and taking the lease.
    const current = await db.selectFrom('uploads').selectAll().where('id', '=', upload.id).executeTakeFirstOrThrow();
    return settledAnswer(current) ?? (await importOnce({ context, uploadId: upload.id, doer, lease }, current));
  } finally {
    await releaseLease(db, lease);
  }
}

function settledAnswer({ state, result, error, error_status: status }: Upload): UploadResult | null {
  if (state === 'failed' && status === 410) throw uploadGone(error ?? undefined);
  if (state === 'failed') throw new FileRefused(error ?? 'The file was refused.', status === 413 ? 413 : 400);
  return state === 'done' && result !== null ? (JSON.parse(result) as UploadResult) : null;
}

async function importOnce(run: ImportRun, upload: Upload): Promise<UploadResult> {
  const { db } = run.context;
  try {
    await db
      .updateTable('uploads')
      .set({ state: 'processing', rows_read: 0 })
      .where('id', '=', upload.id)
      .where('state', 'in', ['receiving', 'processing'])
      .execute();
    // What a process left that died half-way.
    await dropLeftovers(db, upload.id);
    return await cleared(db, upload, await publish(run, await stageFile(run, upload)));
  } catch (error) {
    if (error instanceof FileRefused) await storeRefusal(db, upload, error);
    throw error;
  }
}

async function stageFile(run: ImportRun, upload: Upload): Promise<Findings> {
  const { db, clock, config } = run.context;
  const chunks = () => chunksOf(db, upload.id, upload.total_chunks);
  const encoding = await encodingOf(chunks());
  const facts = await loadRowFacts(db, clock(), config.businessZone);
  const findings = new Findings();
  if (encoding !== 'utf-8')
    findings.notes.push('The file is not UTF-8 and was read as Windows-1252: check special characters');
  for await (const records of recordBatches(textOf(chunks(), encoding), SLICE)) {
    const checked = findings.check(records, facts);
    findings.duplicates += await inPart(run, [run.lease], async (trx) => {
      await trx.updateTable('uploads').set({ rows_read: findings.dataRows }).where('id', '=', upload.id).execute();
      return stageRows(trx, upload.id, checked);
    });
  }
  if (!findings.hasHeader) throw new FileRefused('The file has no header. Put the column names into the first row.');
  return findings;
}

async function storeRefusal(db: Db, upload: Upload, refused: FileRefused): Promise<void> {
  await transaction(db, async (trx) => {
    const failed = { state: 'failed', error: refused.message, error_status: refused.status } as const;
    await trx.updateTable('uploads').set(failed).where('id', '=', upload.id).execute();
  });
  await dropBytes(db, upload);
  await dropLeftovers(db, upload.id);
}

/** The answer, once what the import needed is gone; the hashes of the chunks and the rejected rows stay. */
async function cleared(db: Db, upload: Upload, result: UploadResult): Promise<UploadResult> {
  await dropBytes(db, upload);
  await dropStagedRows(db, upload.id);
  return result;
}
