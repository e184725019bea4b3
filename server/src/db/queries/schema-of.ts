import { sql } from 'kysely';
import type { Db } from '../core/store.ts';
import type { DialectName } from '../tables/dialect.ts';

/** The schema of the tables: a database of PostgreSQL may contain others. SQLite has none. */
export async function schemaOf(db: Db, dialect: DialectName): Promise<string | undefined> {
  if (dialect === 'sqlite') return undefined;
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return rows[0]?.name;
}
