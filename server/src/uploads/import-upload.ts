import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UploadResult } from '@veritas/shared/contracts';
import type { AppContext } from '../context.ts';
import { holdLease, releaseLease, transaction } from '../db/index.ts';
import type { Db, Lease } from '../db/index.ts';
import { drawChangeNumbers } from '../devices/change-seq.ts';
import { HttpError } from '../http/errors.ts';
import { chunksOf } from './chunks.ts';
import type { Upload } from './chunks.ts';
import { encodingOf, FileRefused, textOf } from './csv/file-text.ts';
import { recordBatches } from './csv/record-batches.ts';
import { Findings } from './findings.ts';
import { dropStagedRows, insertStaged, loadRowFacts, rowsStoredBefore, stageRows } from './queries.ts';

/** Longer than the longest batch; what a dead process held is free after this. */
const LEASE_MS = 10_000;
const BATCH = 1_000;
const MOVED_AT_ONCE = 5_000;

type ImportContext = Pick<AppContext, 'db' | 'clock' | 'config'>;

/**
 * Imports a file whose chunks are all stored, exactly once, and answers the stored result. Rows are checked and staged
 * in short transactions, so that others can work in between; then one transaction moves them into `devices` and stores
 * state and result: whatever happens, all rows are there or none. Throws `FileRefused` for a file that is refused as a
 * whole (again when it was refused before), and 423 while another request is at it.
 */
export async function importUpload(context: ImportContext, upload: Upload): Promise<UploadResult> {
  const { db, clock } = context;
  const settled = settledAnswer(upload);
  if (settled) {
    // A process that died right after it stored the result left them.
    await dropStagedRows(db, upload.id);
    return settled;
  }
  const lease = { name: `upload:${upload.id}`, holder: randomUUID() };
  if (!(await holdLease(db, lease, clock(), LEASE_MS))) throw beingProcessed();
  try {
    // It may have been settled between reading it and taking the lease.
    const current = await db.selectFrom('uploads').selectAll().where('id', '=', upload.id).executeTakeFirstOrThrow();
    return settledAnswer(current) ?? (await importOnce(context, current, lease));
  } finally {
    await releaseLease(db, lease);
  }
}

function settledAnswer({ state, result, error, error_status: status }: Upload): UploadResult | null {
  if (state === 'failed') throw new FileRefused(error ?? 'The file was refused.', status === 413 ? 413 : 400);
  return state === 'done' && result !== null ? (JSON.parse(result) as UploadResult) : null;
}

async function importOnce(context: ImportContext, upload: Upload, lease: Lease): Promise<UploadResult> {
  const { db, clock } = context;
  try {
    await db.updateTable('uploads').set({ state: 'processing', rows_read: 0 }).where('id', '=', upload.id).execute();
    // What a process left that died half-way.
    await dropStagedRows(db, upload.id);
    const findings = await stageFile(context, upload, lease);
    const result = await transaction(db, async (trx) => {
      await keepLease(trx, lease, clock());
      return moveIntoDevices(trx, upload.id, findings);
    });
    await dropStagedRows(db, upload.id);
    return result;
  } catch (error) {
    if (error instanceof FileRefused) await storeRefusal(db, upload.id, error);
    throw error;
  }
}

async function stageFile(context: ImportContext, upload: Upload, lease: Lease): Promise<Findings> {
  const { db, clock, config } = context;
  const chunks = () => chunksOf(db, upload.id, upload.total_chunks);
  const encoding = await encodingOf(chunks());
  const facts = await loadRowFacts(db, clock(), config.businessZone);
  const findings = new Findings();
  if (encoding !== 'utf-8')
    findings.note('The file is not UTF-8 and was read as Windows-1252: check special characters');
  for await (const records of recordBatches(textOf(chunks(), encoding), BATCH)) {
    const good = findings.check(records, facts);
    const duplicates = await transaction(db, async (trx) => {
      const now = clock();
      await keepLease(trx, lease, now);
      const progress = { rows_read: findings.dataRows, touched_at: now };
      await trx.updateTable('uploads').set(progress).where('id', '=', upload.id).execute();
      return stageRows(trx, upload.id, good);
    });
    findings.addDuplicates(duplicates);
    await nextTurn();
  }
  if (!findings.hasHeader) throw new FileRefused('The file has no header. Put the column names into the first row.');
  return findings;
}

/** On SQLite it holds the one connection: 30,000 rows take a fifth of a second, a million several. */
async function moveIntoDevices(trx: Db, uploadId: string, findings: Findings): Promise<UploadResult> {
  const base = await drawChangeNumbers(trx, findings.lastRow);
  let moved = 0;
  for (let from = 0; from <= findings.lastRow; from += MOVED_AT_ONCE) {
    moved += await insertStaged(trx, uploadId, base, from, from + MOVED_AT_ONCE);
    await nextTurn();
  }
  const result = findings.result(moved < findings.staged ? await rowsStoredBefore(trx, uploadId, base) : []);
  await trx
    .updateTable('uploads')
    .set({ state: 'done', result: JSON.stringify(result) })
    .where('id', '=', uploadId)
    .execute();
  await dropBytes(trx, uploadId);
  return result;
}

async function storeRefusal(db: Db, uploadId: string, refused: FileRefused): Promise<void> {
  const failed = { state: 'failed', error: refused.message, error_status: refused.status } as const;
  await transaction(db, async (trx) => {
    await trx.updateTable('uploads').set(failed).where('id', '=', uploadId).execute();
    await dropBytes(trx, uploadId);
  });
  await dropStagedRows(db, uploadId);
}

/** The hashes stay: a repeated chunk is still told from a changed one. */
async function dropBytes(trx: Db, uploadId: string): Promise<void> {
  await trx.updateTable('upload_chunks').set({ bytes: null }).where('upload_id', '=', uploadId).execute();
}

/** Also fences: who lost the lease to another process must not write any more. */
async function keepLease(trx: Db, lease: Lease, now: number): Promise<void> {
  if (!(await holdLease(trx, lease, now, LEASE_MS))) throw beingProcessed();
}

function beingProcessed(): HttpError {
  return new HttpError(423, 'processing', 'This file is being processed. Ask again in a moment.', { retryAfter: 1 });
}
