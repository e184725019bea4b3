import { sql } from 'kysely';
import type { ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import type { Database, Db } from '../../db/index.ts';

export type Upload = Selectable<Database['uploads']>;

/** Under way. Word for word as in the index of these uploads: SQLite takes it for nothing else. */
export const IS_OPEN = sql<SqlBool>`state in ('receiving', 'processing')`;

export async function readUpload(db: Db, uploadId: string): Promise<Upload> {
  return db.selectFrom('uploads').selectAll().where('id', '=', uploadId).executeTakeFirstOrThrow();
}

/** An upload of this user; another user's is as unknown as one that never was. */
export async function findOwnUpload(db: Db, userId: string, uploadId: string): Promise<Upload | null> {
  const own = db.selectFrom('uploads').selectAll().where('id', '=', uploadId).where('user_id', '=', userId);
  return (await own.executeTakeFirst()) ?? null;
}

export async function findFinishedUpload(
  db: Db,
  uploadId: string,
): Promise<Pick<Upload, 'id' | 'file_name' | 'columns' | 'rejects_expired_at'> | null> {
  const finished = db
    .selectFrom('uploads')
    .select(['id', 'file_name', 'columns', 'rejects_expired_at'])
    .where('id', '=', uploadId)
    .where('finished_at', 'is not', null);
  return (await finished.executeTakeFirst()) ?? null;
}

/** How many uploads of all users are under way, by state. */
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

/** Uploads under way that nothing came of since `touchedBefore`, some of them. */
export async function untouchedUploads(db: Db, touchedBefore: number): Promise<Upload[]> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where(IS_OPEN)
    .where('touched_at', '<', touchedBefore)
    .limit(20)
    .execute();
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

export interface FinishedUpload extends Pick<
  Upload,
  | 'id'
  | 'file_name'
  | 'username'
  | 'finished_at'
  | 'processed'
  | 'duplicates'
  | 'refused'
  | 'rejects_expired_at'
  | 'undone_at'
  | 'undone_by'
> {
  readonly scanned: boolean;
}

/** Finished uploads of all users, newest first, from behind the one that `after` names. */
export async function finishedUploads(
  db: Db,
  after: { readonly at: number; readonly id: string } | null,
  limit: number,
): Promise<FinishedUpload[]> {
  const finished = db
    .selectFrom('uploads')
    .select(['id', 'file_name', 'username', 'finished_at', 'processed', 'duplicates', 'refused'])
    .select((eb) => ['rejects_expired_at', 'undone_at', 'undone_by', isScanned(eb).as('scanned')] as const)
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  const page = after
    ? finished.where((eb) =>
        eb.or([eb('finished_at', '<', after.at), eb('finished_at', '=', after.at).and('id', '<', after.id)]),
      )
    : finished;
  const rows = await page.execute();
  return rows.map((row) => ({ ...row, scanned: Boolean(row.scanned) }));
}

/** Whether any record of an upload is scanned. */
export async function readScanned(db: Db, uploadId: string): Promise<boolean> {
  const { scanned } = await db
    .selectFrom('uploads')
    .select((eb) => isScanned(eb).as('scanned'))
    .where('id', '=', uploadId)
    .executeTakeFirstOrThrow();
  return Boolean(scanned);
}

/** Read off an index of the scanned records by upload. */
function isScanned(eb: ExpressionBuilder<Database, 'uploads'>) {
  return eb.exists(
    eb
      .selectFrom('devices')
      .select('devices.id')
      .whereRef('devices.upload_id', '=', 'uploads.id')
      // Written out, as SQLite takes the index for no placeholder.
      .where('devices.is_submit', '=', eb.lit(1)),
  );
}
