import { CompiledQuery, SqliteAdapter, SqliteDriver, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { DatabaseConnection } from 'kysely';
import { DatabaseBusy } from '../core/database-errors.ts';
import type { OpenedDatabase, PoolUse } from '../core/store.ts';
import { openFile } from './sqlite-file.ts';

/** Timeout of waiting for the connection, answered with "busy" (503). */
const LONGEST_WAIT_MS = 5_000;

/**
 * SQLite inside the process: one connection with a queue, so that other queries never run inside a transaction. A query
 * on `db` inside a transaction would deadlock: use the transaction that `transaction()` provides.
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

/**
 * Kysely's own mutex has no timeout and wakes all waiters at the end of each query; this queue is first come, first
 * served.
 */
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
    // WAL: a reader does not block writers, and sees a snapshot as of its first query.
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
    // The connection stays locked while it is handed over, so that no other query can overtake.
    if (next) next();
    else this.#taken = false;
    return Promise.resolve();
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(this.#begin));
  }

  /** On a full disk SQLite rolls back automatically; a second rollback would hide the error. */
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
