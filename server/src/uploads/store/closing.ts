import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { Db } from '../../db/index.ts';

/** Its user gave it up. False when it was no longer under way. */
export function abandon(db: Db, uploadId: string, now: number): Promise<boolean> {
  return close(db, uploadId, 'This upload was cancelled. Start a new one.', Number.MAX_SAFE_INTEGER, now);
}

/** Nobody finished it. False when something came of it since `untouchedSince`. */
export function expire(db: Db, uploadId: string, untouchedSince: number, now: number): Promise<boolean> {
  return close(db, uploadId, 'This upload was not finished within 24 hours. Start a new one.', untouchedSince, now);
}

/** It was left alone, and others need its place. False when something came of it since `untouchedSince`. */
export function giveWay(trx: Db, uploadId: string, untouchedSince: number, now: number): Promise<boolean> {
  const sentence = 'This upload was left alone and gave way to a newer one. Start a new one.';
  return close(trx, uploadId, sentence, untouchedSince + 1, now);
}

async function close(
  db: Db,
  uploadId: string,
  sentence: string,
  untouchedSince: number,
  now: number,
): Promise<boolean> {
  const closed = await db
    .updateTable('uploads')
    .set({ state: 'failed', error: sentence, error_status: 410, touched_at: now })
    .where('id', '=', uploadId)
    .where('state', 'in', ['receiving', 'processing'])
    .where('touched_at', '<', untouchedSince)
    .executeTakeFirst();
  return closed.numUpdatedRows > 0n;
}

/** Failed uploads of a user that are remembered, so that a client that asks again learns what happened. */
const MOST_FAILED = 20;

/** Forgets the failed uploads of a user but for the latest. */
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

/** Forgets what failed before a moment, some of it. */
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

/** Word for word as in the index of these uploads, as SQLite takes it for nothing else. */
const HAS_FAILED = sql<SqlBool>`state = 'failed'`;

/** Rejected rows that are still stored know their upload by nothing else. */
async function forget(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('uploads').where('id', 'in', ids).where(HAS_FAILED).where('reject_bytes', '=', 0).execute();
}
