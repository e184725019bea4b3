import assert from 'node:assert/strict';
import { serverTest } from '../../testing/server-test.ts';
import { lockKeys, transaction } from '../index.ts';
import type { Db } from '../index.ts';

/** Adds a setting unless it exists: a check-then-insert race without the lock. */
async function addIfMissing(trx: Db, name: string): Promise<void> {
  const there = await trx.selectFrom('settings').select('key').where('key', 'like', 'added %').execute();
  if (there.length === 0)
    await trx
      .insertInto('settings')
      .values({ key: `added ${name}`, value: '' })
      .execute();
}

serverTest('a waiter for a key sees what its holder wrote, and no row stays', async ({ context: { db } }) => {
  const [held, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = transaction(db, async (trx) => {
    await lockKeys(trx, ['b', 'a', 'a']);
    held.resolve();
    await mayEnd.promise;
    await addIfMissing(trx, 'first');
  });
  await held.promise;
  const others = ['b', 'a'].map((key) =>
    transaction(db, async (trx) => {
      await lockKeys(trx, [key, `${key} alone`]);
      await addIfMissing(trx, key);
    }),
  );
  mayEnd.resolve();
  await Promise.all([first, ...others]);
  const added = await db.selectFrom('settings').select('key').where('key', 'like', 'added %').execute();
  assert.deepEqual(
    added.map(({ key }) => key),
    ['added first'],
  );
  assert.deepEqual(await db.selectFrom('key_locks').selectAll().execute(), []);
});

serverTest('a key is free after a rollback of its holder', async ({ context: { db } }) => {
  const failing = transaction(db, async (trx) => {
    await lockKeys(trx, ['a']);
    throw new Error('gave up');
  });
  await assert.rejects(failing, /gave up/);
  await transaction(db, (trx) => lockKeys(trx, ['a']));
});

serverTest('keys requested in different orders never deadlock', async ({ context: { db } }) => {
  const orders = [
    ['a', 'b', 'c'],
    ['c', 'b', 'a'],
    ['b', 'a', 'c'],
  ];
  const take = (index: number) => transaction(db, (trx) => lockKeys(trx, orders[index % 3] ?? []));
  // As many at once as a server has connections: others would wait for one, on a busy machine for too long.
  const lane = async (_: unknown, number: number) => {
    for (let count = 0; count < 6; count += 1) await take(number + count);
  };
  await Promise.all(Array.from({ length: 10 }, lane));
});

serverTest('locking keys needs a transaction, and an empty list of keys is a no-op', async ({ context: { db } }) => {
  await assert.rejects(lockKeys(db, ['a']), /there is none/);
  await transaction(db, (trx) => lockKeys(trx, []));
});
