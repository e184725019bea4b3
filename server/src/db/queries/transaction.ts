import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { faultOf } from '../core/faults.ts';
import type { Db } from '../core/store.ts';
import type { DialectName } from '../tables/dialect.ts';

const TRIES = 4;

/**
 * Runs `work` in a transaction. `work` is retried after a conflict, so it must have no side effects outside the given
 * database. Inside a transaction it joins that one.
 */
export async function transaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === TRIES || faultOf(error) !== 'retry') throw error;
      // Jitter, so that two losers do not conflict again.
      await wait(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/**
 * As `transaction`, without fsync: a power cut may undo it, together with everything after it until the next
 * `transaction`. For work that is repeated unless a `transaction` completes it.
 */
export function looseTransaction<T>(db: Db, dialect: DialectName, work: (trx: Db) => Promise<T>): Promise<T> {
  if (dialect === 'postgres')
    return transaction(db, async (trx) => {
      await sql`set local synchronous_commit = off`.execute(trx);
      return work(trx);
    });
  return db.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection);
    try {
      return await transaction(connection, work);
    } finally {
      await sql`pragma synchronous = full`.execute(connection);
    }
  });
}
