import type { Db } from '../../db/index.ts';
import type { Upload } from './uploads.ts';

/**
 * The life of an upload; what ends it early is in closing.ts. Nothing else writes its row:
 *
 *     begin → receiving ─ process → processing ─ finish → done ─ undo → done, its records removed
 *             advance ↺ ←─ suspend ──  proceed, progress, interrupt ↺
 *             └─ expire, abandon, giveWay ─┴─ fail → failed ─ forget
 */
const OPEN = ['receiving', 'processing'] as const;

export interface NewUpload {
  readonly id: string;
  readonly user: { readonly id: string; readonly username: string };
  readonly fileName: string;
  readonly totalChunks: number;
  readonly timeZone: string | null;
}

/** Begins an upload, unless it exists. */
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

/** Locks an upload until the transaction ends, and notes that something came of it. Null when there is none. */
export async function lock(trx: Db, uploadId: string, now: number): Promise<Upload | null> {
  const locked = trx.updateTable('uploads').set({ touched_at: now }).where('id', '=', uploadId).returningAll();
  return (await locked.executeTakeFirst()) ?? null;
}

/** The next chunk is here. */
export async function advance(trx: Db, upload: Upload): Promise<Upload> {
  const next = upload.next_chunk + 1;
  await trx.updateTable('uploads').set({ next_chunk: next }).where('id', '=', upload.id).execute();
  return { ...upload, next_chunk: next };
}

/** Why an upload is imported: its last chunk came, or the server goes on with an import that was cut short. */
export type Attempt = 'by request' | 'by itself';

/** An import begins, again where one was cut short. False when the upload was settled meanwhile. */
export async function process(
  db: Db,
  uploadId: string,
  { attempt, sessionId }: { attempt: Attempt; sessionId: string | null },
  now: number,
): Promise<boolean> {
  const begun = await db
    .updateTable('uploads')
    .set((eb) => ({
      state: 'processing',
      rows_read: 0,
      touched_at: now,
      session_id: sessionId,
      attempts: eb('attempts', '+', attempt === 'by itself' ? 1 : 0),
    }))
    .where('id', '=', uploadId)
    .where('state', 'in', OPEN)
    .executeTakeFirst();
  return begun.numUpdatedRows > 0n;
}

/** An import is still at it. False when the upload is no longer processed. */
export async function proceed(trx: Db, uploadId: string, now: number): Promise<boolean> {
  const touched = await trx
    .updateTable('uploads')
    .set({ touched_at: now })
    .where('id', '=', uploadId)
    .where('state', '=', 'processing')
    .executeTakeFirst();
  return touched.numUpdatedRows > 0n;
}

/** An import goes on from one row to another. False when it had not come to the first: parts of it were lost. */
export async function progress(trx: Db, uploadId: string, from: number, to: number): Promise<boolean> {
  const moved = await trx
    .updateTable('uploads')
    .set({ rows_read: to })
    .where('id', '=', uploadId)
    .where('rows_read', '=', from)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

/** An import starts over with the first row. */
export async function rewind(trx: Db, uploadId: string): Promise<void> {
  await trx.updateTable('uploads').set({ rows_read: 0 }).where('id', '=', uploadId).execute();
}

/** An import ends because its process does: it waits to be taken up again, and that attempt does not count. */
export async function interrupt(db: Db, uploadId: string, attempt: Attempt): Promise<void> {
  if (attempt === 'by request') return;
  await db
    .updateTable('uploads')
    .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
    .where('id', '=', uploadId)
    .where('state', '=', 'processing')
    .execute();
}

/** Who wanted it imported may not any more: all bytes are here, and the last chunk is waited for again. */
export async function suspend(db: Db, uploadId: string): Promise<void> {
  const waiting = { state: 'receiving', rows_read: 0, attempts: 0 } as const;
  await db.updateTable('uploads').set(waiting).where('id', '=', uploadId).where('state', '=', 'processing').execute();
}

export interface Outcome {
  readonly processed: number;
  /** JSON, without the lists of rows. */
  readonly result: string;
  /** Of the file; null when no rejected row of it is kept. */
  readonly columns: readonly string[] | null;
  readonly duplicates: number;
  readonly refused: number;
  /** Of the records. */
  readonly firstId: number;
  readonly lastId: number;
}

/** All rows are stored. Answers the name of the file. */
export async function finish(trx: Db, uploadId: string, outcome: Outcome, now: number): Promise<string> {
  const { processed, result, columns, duplicates, refused, firstId, lastId } = outcome;
  const { file_name: fileName } = await trx
    .updateTable('uploads')
    .set({
      state: 'done',
      columns: columns && JSON.stringify(columns),
      result,
      finished_at: now,
      processed,
      duplicates,
      refused,
      first_id: firstId,
      last_id: lastId,
    })
    .where('id', '=', uploadId)
    .where('state', '=', 'processing')
    .returning('file_name')
    .executeTakeFirstOrThrow();
  return fileName;
}

/** The file is refused as a whole. */
export async function fail(trx: Db, uploadId: string, refusal: { message: string; status: number }): Promise<void> {
  const failed = { state: 'failed', error: refusal.message, error_status: refusal.status } as const;
  await trx.updateTable('uploads').set(failed).where('id', '=', uploadId).where('state', 'in', OPEN).execute();
}

/** Locks a finished upload until the transaction ends. False when there is none. */
export async function lockFinished(trx: Db, uploadId: string): Promise<boolean> {
  const locked = await trx
    .updateTable('uploads')
    .set((eb) => ({ touched_at: eb.ref('touched_at') }))
    .where('id', '=', uploadId)
    .where('finished_at', 'is not', null)
    .executeTakeFirst();
  return locked.numUpdatedRows > 0n;
}

/** The records are removed. */
export async function undo(trx: Db, uploadId: string, by: string, now: number): Promise<void> {
  await trx.updateTable('uploads').set({ undone_at: now, undone_by: by }).where('id', '=', uploadId).execute();
}
