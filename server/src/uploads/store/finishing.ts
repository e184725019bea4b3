import type { Db } from '../../db/index.ts';
import { IS_OPEN } from './uploads.ts';

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

/** Finishes an upload whose rows are all stored. Returns the name of the file. */
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

/** Fails an upload whose file is refused as a whole. */
export async function fail(trx: Db, uploadId: string, refusal: { message: string; status: number }): Promise<void> {
  const failed = { state: 'failed', error: refusal.message, error_status: refusal.status } as const;
  await trx.updateTable('uploads').set(failed).where('id', '=', uploadId).where(IS_OPEN).execute();
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

/** Notes that the records of an upload were removed. */
export async function undo(trx: Db, uploadId: string, by: string, now: number): Promise<void> {
  await trx.updateTable('uploads').set({ undone_at: now, undone_by: by }).where('id', '=', uploadId).execute();
}
