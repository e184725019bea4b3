import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { SqliteDatabase } from 'kysely';
import { hasCode } from 'release/error-parts';
import { faultOf } from '../core/faults.ts';

const KEPT_STATEMENTS = 300;

interface Prepared {
  readonly statement: StatementSync;
  /** Whether it returns rows. */
  readonly reader: boolean;
}

/** FULL: acknowledged writes survive a power cut, not only a crash of the process. */
const SERVING =
  'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -16000';

/** Opens the file of the database with prepared statements that are reused. */
export function openFile(file: string, purpose: 'serve' | 'read'): SqliteDatabase {
  const sqlite = new DatabaseSync(purpose === 'read' ? toRead(file) : file, { timeout: 2_000 });
  sqlite.exec(purpose === 'serve' ? SERVING : 'pragma query_only = on');
  const statements = new Map<string, Prepared>();
  const prepared = (sql: string): Prepared => {
    const kept = statements.get(sql);
    if (kept) return kept;
    if (statements.size >= KEPT_STATEMENTS) statements.clear();
    const statement = sqlite.prepare(sql);
    // It takes effect when it is prepared, so a cached one would do nothing.
    if (sql.startsWith('pragma ')) return { statement, reader: statement.columns().length > 0 };
    // Cached: it costs as much as a small query.
    const made = { statement, reader: statement.columns().length > 0 };
    statements.set(sql, made);
    return made;
  };
  return {
    close() {
      if (purpose === 'serve') checkpointLog(sqlite);
      sqlite.close();
    },
    prepare(sql) {
      const { statement, reader } = prepared(sql);
      return {
        reader,
        all: (values) => statement.all(...bindable(values)),
        run: (values) => statement.run(...bindable(values)),
        // Its own statement: a cached one would restart when the same text runs while this one is being read.
        iterate: (values) => sqlite.prepare(sql).iterate(...bindable(values)),
      };
    },
  };
}

/**
 * SQLite creates a log beside a file even to read it. On a read-only disk that fails: the file cannot change there, so
 * it is read without a log (immutable).
 */
function toRead(file: string): string | URL {
  const isShared = ['-wal', '-shm'].some((end) => existsSync(file + end));
  if (isShared || !isReadOnlyDisk(dirname(file))) return file;
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  return url;
}

function isReadOnlyDisk(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return false;
  } catch (error) {
    return hasCode(error, 'EROFS');
  }
}

/** Leaves one file instead of a file and its log. On a full disk the log stays, and the next start reads it. */
function checkpointLog(sqlite: DatabaseSync): void {
  try {
    sqlite.exec('pragma wal_checkpoint(truncate)');
  } catch (error) {
    if (faultOf(error) === 'other') throw error;
  }
}

/** Only numbers, text, bytes and null: the driver itself refuses other types, as PostgreSQL's columns do. */
function bindable(values: readonly unknown[]): SQLInputValue[] {
  return values as SQLInputValue[];
}
