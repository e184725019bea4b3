import type { Db } from '../../db/index.ts';
import { CANCELLED } from './refusals.ts';
import { HAS_FAILED, IS_OPEN } from './uploads.ts';

/** Closes an upload that its user cancelled. Returns false when it was no longer open. */
export function abandon(db: Db, uploadId: string, now: number): Promise<boolean> {
  return close(db, uploadId, { sentence: CANCELLED, untouchedSince: Number.MAX_SAFE_INTEGER, now });
}

/** Closes an upload that was not finished in time. Returns false when it was touched since `untouchedSince`. */
export function expire(db: Db, uploadId: string, untouchedSince: number, now: number): Promise<boolean> {
  const sentence = 'This upload was not finished within 24 hours. Start a new one.';
  return close(db, uploadId, { sentence, untouchedSince, now });
}

/** Closes an idle upload in favour of a new one. Returns false when it was touched after `untouchedSince`. */
export function evict(trx: Db, uploadId: string, untouchedSince: number, now: number): Promise<boolean> {
  const sentence = 'This upload was idle and was replaced by a newer one. Start a new one.';
  return close(trx, uploadId, { sentence, untouchedSince: untouchedSince + 1, now });
}

interface Closing {
  readonly sentence: string;
  readonly untouchedSince: number;
  readonly now: number;
}

async function close(db: Db, uploadId: string, { sentence, untouchedSince, now }: Closing): Promise<boolean> {
  const closed = await db
    .updateTable('uploads')
    .set({ state: 'failed', error: sentence, error_status: 410, touched_at: now })
    .where('id', '=', uploadId)
    .where(IS_OPEN)
    .where('touched_at', '<', untouchedSince)
    .executeTakeFirst();
  return closed.numUpdatedRows > 0n;
}

/** Number of failed uploads kept per user, so that a client that asks again gets the reason. */
const MOST_FAILED = 20;

/** Deletes older failed uploads of a user: all but the latest, at most 50 at a time. */
export async function forgetFailed(trx: Db, userId: string): Promise<void> {
  const older = await trx
    .selectFrom('uploads')
    .select('id')
    .where(HAS_FAILED)
    .where('user_id', '=', userId)
    .orderBy('touched_at', 'desc')
    .limit(50)
    .offset(MOST_FAILED)
    .execute();
  await forget(
    trx,
    older.map(({ id }) => id),
  );
}

/** Deletes uploads that failed before a moment, at most 50 at a time. */
export async function forgetFailedBefore(db: Db, before: number): Promise<void> {
  const old = await db
    .selectFrom('uploads')
    .select('id')
    .where(HAS_FAILED)
    .where('touched_at', '<', before)
    .limit(50)
    .execute();
  await forget(
    db,
    old.map(({ id }) => id),
  );
}

/** Uploads with stored rejected rows stay: nothing else would lead to those rows. */
async function forget(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('uploads').where('id', 'in', ids).where(HAS_FAILED).where('reject_bytes', '=', 0).execute();
}
