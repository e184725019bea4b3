import type { Db } from '../../db/index.ts';
import type { Upload } from './uploads.ts';

export interface NewUpload {
  readonly id: string;
  readonly user: { readonly id: string; readonly username: string };
  readonly fileName: string;
  readonly totalChunks: number;
  readonly timeZone: string | null;
}

/** Creates an upload, unless it exists. */
export async function begin(trx: Db, upload: NewUpload, now: number): Promise<void> {
  const { id, user, fileName, totalChunks, timeZone } = upload;
  await trx
    .insertInto('uploads')
    .values({
      id,
      user_id: user.id,
      username: user.username,
      file_name: fileName,
      total_chunks: totalChunks,
      time_zone: timeZone,
      next_chunk: 0,
      state: 'receiving',
      rows_read: 0,
      created_at: now,
      touched_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Locks an upload until the transaction ends, and touches it. Returns null when there is no such upload. */
export async function lock(trx: Db, uploadId: string, now: number): Promise<Upload | null> {
  const locked = trx.updateTable('uploads').set({ touched_at: now }).where('id', '=', uploadId).returningAll();
  return (await locked.executeTakeFirst()) ?? null;
}

/** Notes that the next chunk was stored. */
export async function advance(trx: Db, upload: Upload): Promise<Upload> {
  const next = upload.next_chunk + 1;
  await trx.updateTable('uploads').set({ next_chunk: next }).where('id', '=', upload.id).execute();
  return { ...upload, next_chunk: next };
}
