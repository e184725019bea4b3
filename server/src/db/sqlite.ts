import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { CompiledQuery, SqliteAdapter, SqliteDriver, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { DatabaseConnection, SqliteDatabase } from 'kysely';
import { DatabaseBusy, faultOf } from './faults.ts';
import type { OpenedDatabase, PoolUse } from './store.ts';

/** A query that waits longer than this for the connection is answered with "busy" (503). */
const LONGEST_WAIT_MS = 5_000;
const KEPT_STATEMENTS = 300;

/**
 * SQLite inside the process: one connection, taken in turn, so that a transaction never mixes with other queries.
 * A query on `db` inside a transaction would wait for itself: use the transaction that `transaction()` hands out.
 */
export function openSqlite(file: string, purpose: 'serve' | 'read' = 'serve'): OpenedDatabase {
  const driver = new TurnTakingDriver(file, purpose);
  return {
    dialect: {
      createDriver: () => driver,
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createAdapter: () => new TurnTakingAdapter(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
    use: () => driver.use(),
  };
}

interface Prepared {
  readonly statement: StatementSync;
  /** Whether it answers rows. */
  readonly reader: boolean;
}

/** FULL: what was answered for survives a power cut, not only a crash of the process. */
const SERVING =
  'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -16000';

function openFile(file: string, purpose: 'serve' | 'read'): SqliteDatabase {
  const sqlite = new DatabaseSync(file, { timeout: 2_000 });
  sqlite.exec(purpose === 'serve' ? SERVING : 'pragma query_only = on');
  const statements = new Map<string, Prepared>();
  const prepared = (sql: string): Prepared => {
    const kept = statements.get(sql);
    if (kept) return kept;
    if (statements.size >= KEPT_STATEMENTS) statements.clear();
    const statement = sqlite.prepare(sql);
    // It does its work while it is prepared, so a kept one would do nothing.
    if (sql.startsWith('pragma ')) return { statement, reader: statement.columns().length > 0 };
    // Asked once: it costs as much as a small query.
    const made = { statement, reader: statement.columns().length > 0 };
    statements.set(sql, made);
    return made;
  };
  return {
    close() {
      if (purpose === 'serve') foldLogIn(sqlite);
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

/** Leaves one file instead of a file and its log. On a full disk the log stays, and the next start reads it. */
function foldLogIn(sqlite: DatabaseSync): void {
  try {
    sqlite.exec('pragma wal_checkpoint(truncate)');
  } catch (error) {
    if (faultOf(error) === 'other') throw error;
  }
}

/** Only numbers, text, bytes and null pass: the driver itself refuses the rest, as PostgreSQL's columns do. */
function bindable(values: readonly unknown[]): SQLInputValue[] {
  return values as SQLInputValue[];
}

/** Kysely's own turns know no limit and wake all who wait at each end of a query; ours are first come, first served. */
class TurnTakingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class TurnTakingDriver extends SqliteDriver {
  readonly #begin: string;
  #taken = false;
  readonly #waiting: (() => void)[] = [];

  constructor(file: string, purpose: 'serve' | 'read') {
    super({ database: () => Promise.resolve(openFile(file, purpose)) });
    // A reader keeps nobody from writing: it sees the database as it was at its first query.
    this.#begin = purpose === 'serve' ? 'begin immediate' : 'begin';
  }

  use(): PoolUse {
    return { size: 1, busy: this.#taken ? 1 : 0, waiting: this.#waiting.length };
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#taken) await this.#turn();
    this.#taken = true;
    return super.acquireConnection();
  }

  override releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    // The connection stays taken while it is handed on, so that nobody slips in between.
    if (next) next();
    else this.#taken = false;
    return Promise.resolve();
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(this.#begin));
  }

  /** A full disk makes SQLite roll back by itself; a second time would hide what happened. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!(error instanceof Error) || !error.message.includes('no transaction is active')) throw error;
    });
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1);
        reject(new DatabaseBusy());
      }, LONGEST_WAIT_MS);
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.push(turn);
    });
  }
}
