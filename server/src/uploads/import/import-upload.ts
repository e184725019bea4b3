import { randomUUID } from 'node:crypto';
import type { UploadResult } from '@veritas/shared/contracts';
import { READ_AS_WINDOWS_1252 } from '@veritas/shared/domain';
import type { Encoding } from '@veritas/shared/domain';
import { holdLease, releaseLease } from '../../db/index.ts';
import type { Db, Lease } from '../../db/index.ts';
import { dayZoneOf } from '../../http/day-zone.ts';
import { HttpError } from '../../http/errors.ts';
import { encodingOf, textOf } from '../csv/file-text.ts';
import { byKey } from '../csv/by-key.ts';
import { recordBatches } from '../csv/record-batches.ts';
import { beingProcessed, FileRefused, uploadGone } from '../refusals.ts';
import { chunksOf, dropBytes } from '../store/chunks.ts';
import { dropRejects } from '../store/rejects.ts';
import { fail, process, suspend } from '../store/transitions.ts';
import { readUpload } from '../store/uploads.ts';
import type { Upload } from '../store/uploads.ts';
import { Findings } from './findings.ts';
import { Publication } from './publish.ts';
import { loadRowFacts } from './row-facts.ts';
import { LEASE_MS } from './run.ts';
import type { ImportContext, Importer, ImportRun } from './run.ts';
import { SLICE } from './store-rows.ts';
import { clearHidden, inTurn } from './turn.ts';

/**
 * Imports a file whose chunks are all stored, exactly once, and answers the stored result. Throws `FileRefused` for a
 * file that is refused as a whole (again when it was refused before), 410 for one that was cancelled, 423 while another
 * request is at it, and 401 or 403 once the importer's authority has ended, before anything is shown.
 */
export async function importUpload(context: ImportContext, upload: Upload, doer: Importer): Promise<UploadResult> {
  const { db, clock } = context;
  const settled = settledAnswer(upload);
  if (settled) {
    // A process that died right after it stored the result left them.
    await dropBytes(db, upload.id);
    return settled;
  }
  const lease = { name: `upload:${upload.id}`, holder: randomUUID() };
  if (!(await holdLease(db, lease, clock(), LEASE_MS))) throw beingProcessed();
  try {
    // It may have been settled between reading it and taking the lease.
    const current = await readUpload(db, upload.id);
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
  const { db, clock } = run.context;
  try {
    await process(db, upload.id);
    // What a process left that died half-way.
    await dropRejects(db, upload.id);
    const encoding = await encodingOf(() => chunksOf(db, upload.id, upload.total_chunks));
    const keepLease = async () => {
      if (!(await holdLease(db, run.lease, clock(), LEASE_MS))) throw beingProcessed();
    };
    const result = await inTurn(run.context, keepLease, (turn) => storeFile(run, upload, encoding, turn));
    await dropBytes(db, upload.id);
    return result;
  } catch (error) {
    if (error instanceof FileRefused) await storeRefusal(db, upload, error);
    // The importer's authority has ended: once signed in again, the same user may send the last chunk again.
    if (error instanceof HttpError && [401, 403].includes(error.status)) await suspend(db, upload.id);
    throw error;
  }
}

async function storeFile(run: ImportRun, upload: Upload, encoding: Encoding, turn: Lease): Promise<UploadResult> {
  const { db, dialect, clock, config } = run.context;
  const facts = await loadRowFacts(db, clock(), dayZoneOf(config, upload.time_zone));
  const findings = new Findings();
  if (encoding !== 'utf-8') findings.notes.push(READ_AS_WINDOWS_1252);
  const publication = await Publication.begin(run, turn, findings);
  try {
    const text = textOf(chunksOf(db, upload.id, upload.total_chunks), encoding);
    const records = recordBatches(text, SLICE);
    // PostgreSQL gathers the pages of many transactions before it writes them: there it only costs memory.
    const ordered = dialect === 'sqlite' ? byKey(records, (record) => findings.keyOf(record), SLICE) : records;
    for await (const slice of ordered) await publication.store(findings.check(slice, facts));
    findings.end();
    return await publication.finish();
  } catch (error) {
    // A courtesy to those who read: whoever has the next turn would do it.
    await clearHidden(run.context, turn, () => undefined).catch(() => undefined);
    throw error;
  }
}

async function storeRefusal(db: Db, upload: Upload, refused: FileRefused): Promise<void> {
  await fail(db, upload.id, refused);
  await dropBytes(db, upload.id);
  await dropRejects(db, upload.id);
}
