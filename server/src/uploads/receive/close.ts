import type { AppContext } from '../../context.ts';
import { transaction } from '../../db/index.ts';
import type { Db } from '../../db/index.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { dropRejects } from '../import/store-rows.ts';
import { dropBytes } from './chunks.ts';
import type { Upload } from './chunks.ts';
import type { RecentUploads } from './recent-uploads.ts';

/** An upload that was not finished is forgotten after this long without a chunk. */
export const UPLOAD_LIFE_MS = 24 * 60 * 60_000;

const OPEN = ['receiving', 'processing'] as const;

/**
 * Ends an upload that its user gave up: its slot is free and its bytes are gone. An import under way stops at its next
 * part. Throws 404 for another user's upload and 409 for one that is stored already.
 */
export async function abandonUpload({ db }: AppContext, userId: string, uploadId: string): Promise<void> {
  const upload = await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', uploadId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!upload) throw notFound('There is no such upload.');
  const wasOpen = await close(db, upload, 'This upload was cancelled. Start a new one.', Number.MAX_SAFE_INTEGER);
  if (wasOpen) return;
  const { state } = await db.selectFrom('uploads').select('state').where('id', '=', uploadId).executeTakeFirstOrThrow();
  if (state === 'done')
    throw conflict('This upload is stored already. Take its records back in the history of uploads.');
}

/** Ends uploads that were left unfinished; called when one begins. One that is touched meanwhile stays. */
export async function closeExpiredUploads(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  recent: RecentUploads,
): Promise<void> {
  const before = clock() - UPLOAD_LIFE_MS;
  const expired = await db
    .selectFrom('uploads')
    .selectAll()
    .where('state', 'in', OPEN)
    .where('touched_at', '<', before)
    .limit(20)
    .execute();
  for (const upload of expired) {
    // The clock of the machine may have jumped: what this process saw a moment ago has not expired.
    if (recent.has(upload.id)) continue;
    await close(db, upload, 'This upload was not finished within 24 hours. Start a new one.', before);
  }
}

/** Answers whether it was open, and untouched since `untouchedSince`. */
async function close(db: Db, upload: Upload, sentence: string, untouchedSince: number): Promise<boolean> {
  const closed = await transaction(db, (trx) =>
    trx
      .updateTable('uploads')
      .set({ state: 'failed', error: sentence, error_status: 410 })
      .where('id', '=', upload.id)
      .where('state', 'in', OPEN)
      .where('touched_at', '<', untouchedSince)
      .executeTakeFirst(),
  );
  if (closed.numUpdatedRows === 0n) return false;
  await dropBytes(db, upload);
  await db.deleteFrom('upload_chunks').where('upload_id', '=', upload.id).execute();
  await dropRejects(db, upload.id);
  return true;
}
