import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { Db } from '../../db/index.ts';
import { IS_OPEN } from './uploads.ts';

export interface OpenUpload {
  readonly id: string;
  readonly userId: string;
  readonly state: 'receiving' | 'processing';
  readonly totalChunks: number;
  readonly touchedAt: number;
}

/** Unfinished uploads of all users, the longest idle first. */
export async function openUploads(db: Db): Promise<OpenUpload[]> {
  const rows = await db
    .selectFrom('uploads')
    .select(['id', 'user_id', 'state', 'total_chunks', 'touched_at'])
    .where(IS_OPEN)
    .orderBy('touched_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    state: row.state === 'processing' ? 'processing' : 'receiving',
    totalChunks: row.total_chunks,
    touchedAt: row.touched_at,
  }));
}

/** Exactly the condition of their partial index: otherwise SQLite does not use it. */
const HAS_REJECTS = sql<SqlBool>`reject_bytes > 0`;

/** Bytes of rejected rows that are stored of the uploads of one user, and of all. */
export async function rejectUsage(db: Db, userId: string): Promise<{ own: number; total: number }> {
  const rows = await db
    .selectFrom('uploads')
    .select('user_id')
    .select((eb) => eb.fn.sum<number>('reject_bytes').as('bytes'))
    .where(HAS_REJECTS)
    .groupBy('user_id')
    .execute();
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  return { own: rows.find((row) => row.user_id === userId)?.bytes ?? 0, total };
}

/** The upload that was finished first of those whose rejected rows are kept, of one user or of all. */
export async function oldestWithRejects(db: Db, userId?: string): Promise<string | null> {
  const oldest = db
    .selectFrom('uploads')
    .select('id')
    .where(HAS_REJECTS)
    .where('finished_at', 'is not', null)
    .orderBy('finished_at')
    .limit(1);
  const ofThese = userId === undefined ? oldest : oldest.where('user_id', '=', userId);
  return (await ofThese.executeTakeFirst())?.id ?? null;
}

/** Uploads that were finished before a moment and whose rejected rows have not expired, some of them. */
export async function finishedWithRejects(db: Db, before: number): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('rejects_expired_at', 'is', null)
    .where('finished_at', '<', before)
    .orderBy('finished_at')
    .limit(50)
    .execute();
  return rows.map(({ id }) => id);
}

/** Finished uploads with expired rejected rows or bytes, because their process died before deleting them. */
export async function leftovers(db: Db): Promise<{ rejects: string[]; bytes: string[] }> {
  const rejects = await db
    .selectFrom('uploads')
    .select('id')
    .where(HAS_REJECTS)
    .where((eb) => eb.or([eb('state', '=', 'failed'), eb('rejects_expired_at', 'is not', null)]))
    .execute();
  const bytes = await db
    .selectFrom('upload_chunks')
    .innerJoin('uploads', 'uploads.id', 'upload_chunks.upload_id')
    .select('uploads.id')
    .distinct()
    .where('upload_chunks.bytes', 'is not', null)
    .where('uploads.state', 'in', ['done', 'failed'])
    .execute();
  return { rejects: rejects.map(({ id }) => id), bytes: bytes.map(({ id }) => id) };
}
