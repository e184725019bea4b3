import type { Db } from '../core/store.ts';

/**
 * Locks keys until the transaction ends: other transactions that lock one of them, in any process, wait and then see
 * what this one wrote. For rules about rows that do not exist yet or are many, where there is no row to lock. Lock all
 * keys in one call, after row locks: they are locked in sorted order, so no deadlock is possible.
 */
export async function lockKeys(trx: Db, keys: readonly string[]): Promise<void> {
  if (!trx.isTransaction) throw new Error('Keys are held to the end of a transaction, and there is none');
  if (keys.length === 0) return;
  const rows = [...new Set(keys)].sort().map((key) => ({ key }));
  // An uncommitted key blocks other inserts of it, even when it is deleted again: so no row remains.
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
