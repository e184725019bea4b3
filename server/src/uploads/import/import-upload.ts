import type { UploadResult } from '@veritas/shared/contracts';
import { READ_AS_WINDOWS_1252 } from '@veritas/shared/domain';
import type { Encoding } from '@veritas/shared/domain';
import type { Db, Lease } from '../../db/index.ts';
import { dayZoneOf } from '../../http/day-zone.ts';
import { readBusinessZone } from '../../settings/settings.ts';
import { HttpError } from '../../http/errors.ts';
import { byKey } from '../csv/by-key.ts';
import { encodingOf, textOf } from '../csv/file-text.ts';
import { recordBatches } from '../csv/record-batches.ts';
import { beingProcessed, FileRefused, isBeingProcessed, uploadGone } from '../store/refusals.ts';
import { dropBytes } from '../store/chunks.ts';
import { dropRejects } from '../store/rejects.ts';
import { fail, interrupt, process, rewind, suspend } from '../store/transitions.ts';
import type { Attempt } from '../store/transitions.ts';
import { readUpload } from '../store/uploads.ts';
import type { Upload } from '../store/uploads.ts';
import { Findings } from './findings.ts';
import { Publication, StartOver } from './publish.ts';
import { storedResult } from './result.ts';
import { loadRowFacts } from './row-facts.ts';
import { ImportRun } from './run.ts';
import type { ImportContext, Importer } from './run.ts';
import { IMPORT_SLICE } from './store-rows.ts';
import { clearHidden, inTurn } from './turn.ts';

/** After so many attempts that were cut short, an upload is no longer taken up again. */
export const MAX_ATTEMPTS = 5;

/**
 * Imports a file whose chunks are all stored, exactly once, and answers the stored result. Throws `FileRefused` for a
 * file that is refused as a whole (again when it was refused before), 410 for one that was cancelled, 423 while another
 * request is at it, and 401 or 403 once the importer's authority has ended, before anything is shown.
 */
export async function importUpload(
  context: ImportContext,
  upload: Upload,
  importer: Importer,
  attempt: Attempt = 'by request',
): Promise<UploadResult> {
  // A process that died right after it stored what became of the upload left them.
  if (upload.state === 'done' || upload.state === 'failed') await dropBytes(context.db, upload.id);
  const settled = await settledAnswer(context.db, upload);
  if (settled) return settled;
  return ImportRun.alone(context, upload, importer, async (run) => {
    // It may have been settled between reading it and taking the lease.
    const current = await readUpload(context.db, upload.id);
    return (await settledAnswer(context.db, current)) ?? importOnce(run, current, attempt);
  });
}

async function settledAnswer(db: Db, upload: Upload): Promise<UploadResult | null> {
  const { state, error, error_status: status } = upload;
  if (state === 'failed' && status === 410) throw uploadGone(error ?? undefined);
  if (state === 'failed') throw new FileRefused(error ?? 'The file was refused.', status === 413 ? 413 : 400);
  return storedResult(db, upload);
}

async function importOnce(run: ImportRun, { id, attempts }: Upload, attempt: Attempt): Promise<UploadResult> {
  const { context, importer } = run;
  const { db, clock, signal } = context;
  try {
    if (!(await process(db, id, { attempt, sessionId: importer.sessionId }, clock()))) throw beingProcessed();
    if (attempt === 'by itself' && attempts >= MAX_ATTEMPTS) throw givenUp(attempts);
    context.begun?.();
    // What a process left that died half-way.
    await dropRejects(db, id, () => run.keep());
    const encoding = await encodingOf(() => run.bytes());
    const result = await inTurn(
      context,
      () => run.keep(),
      (turn) => storeUntilValid(run.with(turn), encoding, turn),
    );
    await dropBytes(db, id);
    return result;
  } catch (error) {
    if (error instanceof FileRefused) await settleRefused(run, error);
    else if (isLostAuthority(error)) await settleSuspended(run);
    else if (signal?.aborted) await interrupt(db, id, attempt);
    throw error;
  }
}

/** Starts over, with the first row of the file, for as long as what was found is no longer true when it is shown. */
async function storeUntilValid(run: ImportRun, encoding: Encoding, turn: Lease): Promise<UploadResult> {
  const { context, upload } = run;
  const keep = () => run.keep();
  for (;;) {
    try {
      return await storeFile(run, encoding, turn);
    } catch (error) {
      if (!(error instanceof StartOver)) throw error;
      context.log.warn({ upload: upload.id }, `an import starts over: ${error.message}`);
      await run.part((trx) => rewind(trx, upload.id), 'durable');
      await dropRejects(context.db, upload.id, keep);
      await clearHidden(context, turn, keep);
    }
  }
}

async function storeFile(run: ImportRun, encoding: Encoding, turn: Lease): Promise<UploadResult> {
  const { db, dialect, clock, config, signal } = run.context;
  const facts = await loadRowFacts(db, clock(), dayZoneOf(await readBusinessZone(db, config), run.upload.time_zone));
  const findings = new Findings();
  if (encoding !== 'utf-8') findings.notes.push(READ_AS_WINDOWS_1252);
  const publication = await Publication.begin(run, findings);
  let storing = Promise.resolve();
  try {
    const size = IMPORT_SLICE[dialect];
    const records = recordBatches(textOf(run.bytes(), encoding), size);
    // PostgreSQL gathers the pages of many transactions before it writes them: there order only costs memory.
    const ordered = dialect === 'sqlite' ? byKey(records, (record) => findings.keyOf(record), size) : records;
    for await (const slice of ordered) {
      // While the database stores one slice, the next one is read and checked.
      const checked = findings.check(slice, facts);
      await storing;
      storing = publication.store(checked);
      storing.catch(() => undefined);
    }
    await storing;
    findings.end();
    return await publication.finish();
  } catch (error) {
    // It may be under way, and would store more than is cleared below.
    await storing.catch(() => undefined);
    // A courtesy to readers: the next import would do it. A process that stops has no time for it.
    const isOver = !signal?.aborted && !(error instanceof StartOver);
    if (isOver) await clearHidden(run.context, turn, () => Promise.resolve()).catch(() => undefined);
    throw error;
  }
}

async function settleRefused(run: ImportRun, refused: FileRefused): Promise<void> {
  const { db } = run.context;
  const { id } = run.upload;
  await run.part((trx) => fail(trx, id, refused), 'durable');
  await dropBytes(db, id);
  await dropRejects(db, id);
}

/** Rejected rows of an upload that is not finished give way to no others, and it may stay so for a day. */
async function settleSuspended(run: ImportRun): Promise<void> {
  const { db } = run.context;
  const { id } = run.upload;
  await suspend(db, id);
  try {
    // Held on to: the next attempt of its user, which keeps its own, waits for this one to end.
    await dropRejects(db, id, () => run.keep());
  } catch (error) {
    // That attempt has taken over all the same, and drops them itself.
    if (!isBeingProcessed(error)) throw error;
  }
}

/** The bytes stay for the last chunk to be sent again, by the same user. */
function isLostAuthority(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 401 || error.status === 403);
}

function givenUp(attempts: number): FileRefused {
  const sentence =
    `The server was interrupted ${attempts} times while it processed this file, and nothing of it was stored. ` +
    'Upload the file again, in smaller parts if this is repeated.';
  return new FileRefused(sentence, 410);
}
