import { sql } from 'kysely';
import type { Db } from '../core/store.ts';

/** Exists only while room is being made. Backups leave it out. */
export const ROOM_TABLE = 'disk_room';

/**
 * Makes SQLite's files larger than their content: free pages in the database, and a log that is overwritten from its
 * start. Does nothing while at least half of the room is left.
 */
export async function makeRoom(db: Db, bytes: number): Promise<void> {
  if ((await freeBytesInside(db)) >= bytes / 2) return;
  const table = sql.table(ROOM_TABLE);
  await sql`drop table if exists ${table}`.execute(db);
  await sql`create table ${table} (filler blob)`.execute(db);
  try {
    await sql`insert into ${table} values (zeroblob(${sql.lit(bytes)}))`.execute(db);
    await reuseLog(db);
  } finally {
    await sql`drop table ${table}`.execute(db);
  }
  await reuseLog(db);
}

/** Passive: does not wait for readers, which would block the whole process. */
export async function reuseLog(db: Db): Promise<void> {
  await sql`pragma wal_checkpoint(passive)`.execute(db);
}

async function freeBytesInside(db: Db): Promise<number> {
  const pages = await sql<{ freelist_count: number }>`pragma freelist_count`.execute(db);
  const size = await sql<{ page_size: number }>`pragma page_size`.execute(db);
  return (pages.rows[0]?.freelist_count ?? 0) * (size.rows[0]?.page_size ?? 0);
}
