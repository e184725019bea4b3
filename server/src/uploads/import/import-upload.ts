import type { UploadResult } from '@veritas/shared/contracts';
import { encodingOf } from '../csv/file-text.ts';
import { beingProcessed, FileRefused } from '../store/refusals.ts';
import { dropBytes } from '../store/chunks.ts';
import { dropRejects } from '../store/drop-rejects.ts';
import { interrupt, process } from '../store/transitions.ts';
import type { Attempt } from '../store/transitions.ts';
import { readUpload } from '../store/uploads.ts';
import type { Upload } from '../store/uploads.ts';
import { ImportRun } from './run.ts';
import type { ImportContext, Importer } from './run.ts';
import { inTurn } from './turn.ts';
import { isLostAuthority, settledAnswer, settleRefused, settleSuspended } from './settle.ts';
import { storeUntilValid } from './store-file.ts';

/** Number of interrupted attempts after which an upload is not resumed any more. */
export const MAX_ATTEMPTS = 5;

/**
 * Imports a file whose chunks are all stored, exactly once, and returns the stored result. Throws `FileRefused` for a
 * file that is refused as a whole (again when it was refused before), 410 for one that was cancelled, 423 while another
 * request imports it, and 401 or 403 once the importer's authority has ended, before anything is shown.
 */
export async function importUpload(
  context: ImportContext,
  upload: Upload,
  importer: Importer,
  attempt: Attempt = 'by request',
): Promise<UploadResult> {
  // Left by a process that died right after it stored the outcome.
  if (upload.state === 'done' || upload.state === 'failed') await dropBytes(context.db, upload.id);
  const settled = await settledAnswer(context.db, upload);
  if (settled) return settled;
  return ImportRun.alone(context, upload, importer, async (run) => {
    // It may have been settled between reading it and taking the lease.
    const current = await readUpload(context.db, upload.id);
    return (await settledAnswer(context.db, current)) ?? importOnce(run, current, attempt);
  });
}

async function importOnce(run: ImportRun, { id, attempts }: Upload, attempt: Attempt): Promise<UploadResult> {
  const { context, importer } = run;
  const { db, clock, signal } = context;
  try {
    if (!(await process(db, id, { attempt, signInId: importer.signInId }, clock()))) throw beingProcessed();
    if (attempt === 'by itself' && attempts >= MAX_ATTEMPTS) throw givenUp(attempts);
    context.begun?.();
    // Left by a process that died during the import.
    await dropRejects(db, id, (work) => run.underLease(work));
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

function givenUp(attempts: number): FileRefused {
  const sentence =
    `The server was interrupted ${attempts} times while it processed this file, and nothing of it was stored. ` +
    'Upload the file again, in smaller parts if this is repeated.';
  return new FileRefused(sentence, 410);
}
