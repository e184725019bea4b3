import type { ExpressionBuilder } from 'kysely';
import type { Database, Db } from '../../db/index.ts';
import type { Upload } from './uploads.ts';

/** Returns a finished upload, of any user. */
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

/** Finished uploads of all users, newest first, after the one that `after` names. */
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

/** Uses the partial index of scanned records by upload. */
function isScanned(eb: ExpressionBuilder<Database, 'uploads'>) {
  return eb.exists(
    eb
      .selectFrom('devices')
      .select('devices.id')
      .whereRef('devices.upload_id', '=', 'uploads.id')
      // A literal, because SQLite does not use the partial index with a placeholder.
      .where('devices.is_submit', '=', eb.lit(1)),
  );
}
