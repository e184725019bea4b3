import assert from 'node:assert/strict';
import { serverTest } from '../../testing/server-test.ts';
import { keptQuery, transaction } from '../index.ts';

const readSetting = keptQuery((db, key: string) => db.selectFrom('settings').select('value').where('key', '=', key));

serverTest('a prepared query uses the values of each call, inside a transaction too', async ({ context: { db } }) => {
  await db.insertInto('settings').values({ key: 'a', value: 'first' }).execute();
  assert.deepEqual((await readSetting(db, 'none')).length, 0);
  assert.equal((await readSetting(db, 'a'))[0]?.value, 'first');
  await transaction(db, async (trx) => {
    await trx.insertInto('settings').values({ key: 'b', value: 'second' }).execute();
    assert.equal((await readSetting(trx, 'b'))[0]?.value, 'second');
  });
  assert.equal((await readSetting(db, 'a'))[0]?.value, 'first');
});

serverTest('a prepared query that binds a value which is not a parameter is refused', async ({ context: { db } }) => {
  const readOfOne = keptQuery((of, key: string) =>
    of.selectFrom('settings').select('value').where('key', '=', key).where('value', '!=', 'x'),
  );
  await assert.rejects(readOfOne(db, 'a'), /must bind the values it is given/);
});
