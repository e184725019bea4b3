import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import { lockStore } from './store-lock.ts';

/** A database, or a transaction of it: queries take this and do not care. */
export type Db = Kysely<Database>;
export type DialectName = 'sqlite' | 'postgres';

export interface Store {
  readonly db: Db;
  readonly dialect: DialectName;
  close(): Promise<void>;
}

/**
 * The one way to the data: PostgreSQL when an address is given, else SQLite in the data folder, which then belongs to
 * this process alone. Throws `StoreInUse` when another process has it.
 */
export function openDatabase(config: { databaseUrl: string; dataDir: string }): Store {
  if (config.databaseUrl !== '') {
    const db = new Kysely<Database>({ dialect: openPostgres(config.databaseUrl) });
    return { db, dialect: 'postgres', close: () => db.destroy() };
  }
  mkdirSync(config.dataDir, { recursive: true });
  const unlock = lockStore(config.dataDir);
  const db = new Kysely<Database>({ dialect: openSqlite(join(config.dataDir, 'veritas.db')) });
  const close = async () => {
    await db.destroy();
    unlock();
  };
  return { db, dialect: 'sqlite', close };
}
