import assert from 'node:assert/strict';
import { serverTest } from '../testing/server-test.ts';
import { lockKeys, transaction } from './index.ts';
import type { Db } from './index.ts';

/** Adds a setting unless there is one: two that look at once would both add theirs. */
async function addUnlessThere(trx: Db, name: string): Promise<void> {
  const there = await trx.selectFrom('settings').select('key').where('key', 'like', 'added %').execute();
  if (there.length === 0)
    await trx
      .insertInto('settings')
      .values({ key: `added ${name}`, value: '' })
      .execute();
}

serverTest('who waits for a key sees what its holder wrote, and no row stays', async ({ context: { db } }) => {
  const [held, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = transaction(db, async (trx) => {
    await lockKeys(trx, ['b', 'a', 'a']);
    held.resolve();
    await mayEnd.promise;
    await addUnlessThere(trx, 'first');
  });
  await held.promise;
  const others = ['b', 'a'].map((key) =>
    transaction(db, async (trx) => {
      await lockKeys(trx, [key, `${key} alone`]);
      await addUnlessThere(trx, key);
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

serverTest('a key whose holder gave up is free', async ({ context: { db } }) => {
  const failing = transaction(db, async (trx) => {
    await lockKeys(trx, ['a']);
    throw new Error('gave up');
  });
  await assert.rejects(failing, /gave up/);
  await transaction(db, (trx) => lockKeys(trx, ['a']));
});

serverTest('keys that many take in different orders never stop each other', async ({ context: { db } }) => {
  const orders = [
    ['a', 'b', 'c'],
    ['c', 'b', 'a'],
    ['b', 'a', 'c'],
  ];
  const take = (index: number) => transaction(db, (trx) => lockKeys(trx, orders[index % 3] ?? []));
  await Promise.all(Array.from({ length: 60 }, (_, index) => take(index)));
});

serverTest('keys are not held without a transaction, and none is nothing', async ({ context: { db } }) => {
  await assert.rejects(lockKeys(db, ['a']), /there is none/);
  await transaction(db, (trx) => lockKeys(trx, []));
});
