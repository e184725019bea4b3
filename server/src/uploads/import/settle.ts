import type { UploadResult } from '@veritas/shared/contracts';
import type { Db } from '../../db/index.ts';
import { HttpError } from '../../http/errors/errors.ts';
import { FileRefused, isBeingProcessed, uploadGone } from '../store/refusals.ts';
import { dropBytes } from '../store/chunks.ts';
import { dropRejects } from '../store/drop-rejects.ts';
import { suspend } from '../store/transitions.ts';
import { fail } from '../store/finishing.ts';
import type { Upload } from '../store/uploads.ts';
import { storedResult } from './result.ts';
import type { ImportRun } from './run.ts';

/** The stored result of a finished upload, null while it is not finished. Throws the refusal of a failed one. */
export async function settledAnswer(db: Db, upload: Upload): Promise<UploadResult | null> {
  const { state, error, error_status: status } = upload;
  if (state === 'failed' && status === 410) throw uploadGone(error ?? undefined);
  if (state === 'failed') throw new FileRefused(error ?? 'The file was refused.', status === 413 ? 413 : 400);
  return storedResult(db, upload);
}

/** Stores that a file is refused, and drops its bytes and rejected rows. */
export async function settleRefused(run: ImportRun, refused: FileRefused): Promise<void> {
  const { db } = run.context;
  const { id } = run.upload;
  await run.part((trx) => fail(trx, id, refused), 'durable');
  await dropBytes(db, id);
  await dropRejects(db, id);
}

/** Suspends an upload and drops its rejected rows, which otherwise count against the quota for up to a day. */
export async function settleSuspended(run: ImportRun): Promise<void> {
  const { db } = run.context;
  const { id } = run.upload;
  await suspend(db, id);
  try {
    // Under the lease, so that the user's next attempt, which stores its own rows, waits for this one.
    await dropRejects(db, id, (work) => run.underLease(work));
  } catch (error) {
    // Another attempt has taken over, and deletes them itself.
    if (!isBeingProcessed(error)) throw error;
  }
}

/** Whether the user lost the right to upload. The bytes stay, so that the same user can send the last chunk again. */
export function isLostAuthority(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 401 || error.status === 403);
}
