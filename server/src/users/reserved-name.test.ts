import assert from 'node:assert/strict';
import { DAY_MS } from '@veritas/shared/domain';
import type { AppContext } from '../context/app-context.ts';
import { addUser } from '../testing/fixtures.ts';
import { NOW, storeTest } from '../testing/store-test.ts';
import { freeName, reservedName } from './reserved-name.ts';

/** Two users from before names had to look different: one of them has no skeleton. Deleted at these times. */
async function lookAlikes({ db, ...context }: AppContext, first: number | null, second: number | null): Promise<void> {
  await addUser({ ...context, db }, { username: 'wm_10', role: 'operators' });
  await db.updateTable('users').set({ name_skeleton: null, deleted_at: first }).execute();
  await addUser({ ...context, db }, { username: 'wm_lO', role: 'operators' });
  await db.updateTable('users').set({ deleted_at: second }).where('username', '=', 'wm_lO').execute();
}

storeTest('a name in use is not reserved for a deleted user', async (context) => {
  await lookAlikes(context, NOW, null);
  assert.equal(await reservedName(context.db, 'wm_10'), null);
});

storeTest('of two deleted users with a name, it is reserved for the one who was deleted last', async (context) => {
  await lookAlikes(context, NOW - DAY_MS, NOW);
  assert.deepEqual(await reservedName(context.db, 'wm_10'), { username: 'wm_lO', until: NOW + 90 * DAY_MS });
});

storeTest('a name is free 90 days after its user was deleted, and not before', async (context) => {
  const { db } = context;
  await addUser(context, { username: 'ravi', role: 'operators' });
  await db.updateTable('users').set({ deleted_at: NOW }).execute();
  await freeName(db, 'ravi', NOW + 90 * DAY_MS - 1);
  assert.notEqual(await reservedName(db, 'ravi'), null);
  await freeName(db, 'ravi', NOW + 90 * DAY_MS);
  assert.equal(await reservedName(db, 'ravi'), null);
});
