import assert from 'node:assert/strict';
import { hiddenSpans } from '../../devices/records/hidden.ts';
import { storeHidden } from '../../devices/testing/uploaded-records.ts';
import { holdLease } from '../../db/index.ts';
import { storeTest } from '../../testing/store-test.ts';
import { LEASE_MS } from './run.ts';
import { clearHiddenIfFree, TURN } from './turn.ts';

storeTest('hidden records are deleted unless their upload’s lease is held', async (context) => {
  const { db } = context;
  const clear = () => clearHiddenIfFree(context, () => Promise.resolve());
  const left = async () => (await db.selectFrom('devices').select('id').execute()).length;
  await storeHidden(db, 3);
  const theirs = { name: TURN, holder: 'an import' };
  assert.ok(await holdLease(db, theirs, LEASE_MS));
  await clear();
  assert.equal(await left(), 3);
  await db.deleteFrom('leases').execute();
  await clear();
  assert.equal(await left(), 0);
  assert.deepEqual(await db.selectFrom('leases').selectAll().execute(), [], 'the turn is given back');
});

storeTest('hidden records are no longer deleted once an import has taken over the lease', async (context) => {
  const { db } = context;
  await storeHidden(db, 3);
  const takeOver = async () => {
    await db.updateTable('leases').set({ holder: 'an import' }).where('name', '=', TURN).execute();
  };
  await assert.rejects(clearHiddenIfFree(context, takeOver), { status: 423 });
  assert.equal((await db.selectFrom('devices').select('id').execute()).length, 3);
  assert.equal((await hiddenSpans(db)).length, 1);
});
