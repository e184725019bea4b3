import type { Db } from '../../db/index.ts';
import { IS_OPEN } from './uploads.ts';

/**
 * The states of an upload. Only these files write its row: receiving.ts (begin, advance), this one (its import),
 * finishing.ts (finish, fail, undo) and closing.ts (what ends it early):
 *
 *     begin → receiving ─ process → processing ─ finish → done ─ undo → done, its records removed
 *             advance ↺ ←─ suspend ──  proceed, progress, interrupt ↺
 *             └─ expire, abandon, evict ─┴─ fail → failed ─ forget
 */

/** Why an upload is imported: its last chunk arrived, or the server resumes an interrupted import. */
export type Attempt = 'by request' | 'by itself';

/** Starts an import, or restarts an interrupted one. Returns false when the upload was settled meanwhile. */
export async function process(
  db: Db,
  uploadId: string,
  { attempt, signInId }: { attempt: Attempt; signInId: string | null },
  now: number,
): Promise<boolean> {
  const begun = await db
    .updateTable('uploads')
    .set((eb) => ({
      state: 'processing',
      rows_read: 0,
      touched_at: now,
      session_id: signInId,
      attempts: eb('attempts', '+', attempt === 'by itself' ? 1 : 0),
    }))
    .where('id', '=', uploadId)
    .where(IS_OPEN)
    .executeTakeFirst();
  return begun.numUpdatedRows > 0n;
}

/** Marks a running import as alive. Returns false when the upload is no longer being processed. */
export async function proceed(trx: Db, uploadId: string, now: number): Promise<boolean> {
  const touched = await trx
    .updateTable('uploads')
    .set({ touched_at: now })
    .where('id', '=', uploadId)
    .where('state', '=', 'processing')
    .executeTakeFirst();
  return touched.numUpdatedRows > 0n;
}

/** Advances the number of rows read. Returns false when it is not `from`, because parts of the import were lost. */
export async function progress(trx: Db, uploadId: string, from: number, to: number): Promise<boolean> {
  const moved = await trx
    .updateTable('uploads')
    .set({ rows_read: to })
    .where('id', '=', uploadId)
    .where('rows_read', '=', from)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

/** Restarts an import at the first row. */
export async function rewind(trx: Db, uploadId: string): Promise<void> {
  await trx.updateTable('uploads').set({ rows_read: 0 }).where('id', '=', uploadId).execute();
}

/** Notes that the process stops during an import, which is resumed later: the attempt does not count. */
export async function interrupt(db: Db, uploadId: string, attempt: Attempt): Promise<void> {
  if (attempt === 'by request') return;
  await db
    .updateTable('uploads')
    .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
    .where('id', '=', uploadId)
    .where('state', '=', 'processing')
    .execute();
}

/** Sets an upload whose user lost the right to it back to receiving: the last chunk has to be sent again. */
export async function suspend(db: Db, uploadId: string): Promise<void> {
  const waiting = { state: 'receiving', rows_read: 0, attempts: 0 } as const;
  await db.updateTable('uploads').set(waiting).where('id', '=', uploadId).where('state', '=', 'processing').execute();
}
