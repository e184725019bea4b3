import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import type { Dialect, Logger } from 'kysely';
import { makePrivate } from './data-folder/data-folder.ts';
import type { Database } from './tables/database.ts';
import { Refusal } from 'release/refusal';
import { openPostgres, openPostgresPair } from './postgres/postgres.ts';
import type { ReplicaPlace } from './postgres/postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import type { OpenedDatabase, Store } from './core/store.ts';
import { lockStore } from './data-folder/store-lock.ts';
import type { DialectName } from './tables/dialect.ts';

const DATABASE_FILE = 'veritas.db';

/**
 * Opens the database: PostgreSQL when an address is given, else SQLite in the data folder, which is then locked for
 * this process. Throws `StoreInUse` when another process has it.
 */
export function openDatabase(config: {
  databaseUrl: string;
  dataDir: string;
  replica?: ReplicaPlace | null;
  /** Called after each statement. */
  onStatement?: Logger;
}): Store {
  const { databaseUrl, replica, onStatement } = config;
  if (databaseUrl !== '' && replica) return openPair(databaseUrl, replica, onStatement);
  if (databaseUrl !== '') return alone('postgres', openPostgres(databaseUrl, 'serve'), onStatement);
  makePrivate(config.dataDir, DATABASE_FILE);
  const unlock = lockStore(config.dataDir);
  const store = alone('sqlite', openSqlite(join(config.dataDir, DATABASE_FILE)), onStatement);
  const close = async () => {
    await store.close();
    unlock();
  };
  return { ...store, close };
}

/**
 * For a second process that only reads, such as a backup: it does not need the data folder for itself, and a replica of
 * PostgreSQL will do. Throws `Refusal` when there is nothing to read.
 */
export function openForReading(config: { databaseUrl: string; dataDir: string }): Store {
  if (config.databaseUrl !== '') return alone('postgres', openPostgres(config.databaseUrl, 'read'));
  const file = join(config.dataDir, DATABASE_FILE);
  // Missing permission to look for it is a different error, and throws.
  if (!statSync(file, { throwIfNoEntry: false })) throw new Refusal(`There is no store in ${config.dataDir}`);
  return alone('sqlite', openSqlite(file, 'read'));
}

/** A database without a replica. */
function alone(name: DialectName, { dialect, use }: OpenedDatabase, onStatement?: Logger): Store {
  const db = kysely(dialect, onStatement);
  return { db, longReads: db, replica: null, dialect: name, pool: use, close: () => db.destroy() };
}

function openPair(databaseUrl: string, place: ReplicaPlace, onStatement?: Logger): Store {
  const { dialect, longReads: dialectOfLongReads, use, replica } = openPostgresPair(databaseUrl, place);
  const db = kysely(dialect, onStatement);
  const longReads = kysely(dialectOfLongReads, onStatement);
  const close = async () => {
    await db.destroy();
    await longReads.destroy();
  };
  return { db, longReads, replica, dialect: 'postgres', pool: use, close };
}

function kysely(dialect: Dialect, onStatement?: Logger): Kysely<Database> {
  return new Kysely<Database>({ dialect, ...(onStatement && { log: onStatement }) });
}
