import type { Db } from './store.ts';

/**
 * Holds keys to the end of the transaction: who wants one of them meanwhile, in any process, waits, and then sees what
 * this transaction wrote. For rules about rows that do not exist yet or are many, where there is no row to lock. Take
 * all keys by one call, after the locks of rows: they are taken in one order, so that nobody waits in a circle.
 */
export async function lockKeys(trx: Db, keys: readonly string[]): Promise<void> {
  if (!trx.isTransaction) throw new Error('Keys are held to the end of a transaction, and there is none');
  if (keys.length === 0) return;
  const rows = [...new Set(keys)].sort().map((key) => ({ key }));
  // A key that is not committed keeps others from inserting it, also when it is deleted again: so no row ever stays.
  await trx
    .insertInto('key_locks')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  await trx
    .deleteFrom('key_locks')
    .where(
      'key',
      'in',
      rows.map(({ key }) => key),
    )
    .execute();
}
