import { sql } from 'kysely';
import type { Selectable, SqlBool } from 'kysely';
import type { Database, Db } from '../../db/index.ts';

export type Upload = Selectable<Database['uploads']>;

/** Unfinished uploads. Exactly the condition of their partial index: otherwise SQLite does not use it. */
export const IS_OPEN = sql<SqlBool>`state in ('receiving', 'processing')`;

/** Exactly the condition of the partial index, as above. */
export const HAS_FAILED = sql<SqlBool>`state = 'failed'`;

export async function readUpload(db: Db, uploadId: string): Promise<Upload> {
  return db.selectFrom('uploads').selectAll().where('id', '=', uploadId).executeTakeFirstOrThrow();
}

/** An upload of this user; another user's counts as unknown. */
export async function findOwnUpload(db: Db, userId: string, uploadId: string): Promise<Upload | null> {
  const own = db.selectFrom('uploads').selectAll().where('id', '=', uploadId).where('user_id', '=', userId);
  return (await own.executeTakeFirst()) ?? null;
}

/** Number of unfinished uploads of all users, by state. */
export async function countOpen(db: Db): Promise<{ receiving: number; processing: number }> {
  const rows = await db
    .selectFrom('uploads')
    .select('state')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(IS_OPEN)
    .groupBy('state')
    .execute();
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  return { receiving: of('receiving'), processing: of('processing') };
}

/** Some unfinished uploads without activity since `touchedBefore`. */
export async function idleUploads(db: Db, touchedBefore: number): Promise<Upload[]> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where(IS_OPEN)
    .where('touched_at', '<', touchedBefore)
    .limit(20)
    .execute();
}

/** Sets the time of last activity to now for unfinished or failed uploads with a time after `latest`. */
export async function touchFromFuture(db: Db, latest: number, now: number): Promise<void> {
  for (const isKept of [IS_OPEN, HAS_FAILED])
    await db.updateTable('uploads').set({ touched_at: now }).where(isKept).where('touched_at', '>', latest).execute();
}

/** Uploads that are being processed, or were when their process died. */
export async function processingUploads(db: Db): Promise<Upload[]> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where(IS_OPEN)
    .where('state', '=', 'processing')
    .orderBy('touched_at')
    .execute();
}
