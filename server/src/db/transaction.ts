import { setTimeout as wait } from 'node:timers/promises';
import { faultOf } from './faults.ts';
import type { Db } from './open.ts';

const TRIES = 4;

/**
 * Runs `work` as a whole or not at all. `work` may run again when it lost against another transaction, so it must
 * touch nothing but the database it is given. Inside a transaction it becomes a part of that one.
 */
export async function transaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === TRIES || faultOf(error) !== 'retry') throw error;
      // Jitter: two losers must not meet again.
      await wait(Math.random() * 20 * 2 ** attempt);
    }
  }
}
