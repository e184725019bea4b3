import assert from 'node:assert/strict';
import type { Db } from '../db/index.ts';
import { NOW, storeTest } from '../testing/store-test.ts';
import { recordRefused, recordStoppedAddress, recordStoppedUser, recordUnknownName } from './sign-in-trail.ts';
import { recordWrongPassword } from './sign-in-trail.ts';

const WINDOW = 15 * 60_000;
const from = (ip: string | null, at = NOW) => ({ at, ip, requestId: 'r' });
const IP = '203.0.113.7';
const USER = { id: 'u1', username: 'asha' };

/** The entries after the first ones; the trail is append-only. */
async function entriesOf(db: Db, after = 0): Promise<string[]> {
  const rows = await db.selectFrom('audit_entries').select(['actor', 'action', 'after', 'ip']).orderBy('id').execute();
  return rows.slice(after).map(({ actor, action, after, ip }) => [actor, action, after, ip].join(' '));
}

storeTest('a wrong password and a block are recorded each time, under the name of the user', async ({ db }) => {
  for (let count = 0; count < 2; count += 1) {
    await recordWrongPassword(db, from(IP), 'asha');
    await recordStoppedUser(db, from(IP), 'asha');
  }
  const both = [`asha user.sign_in_refused {"reason":"password"} ${IP}`, `asha user.sign_in_throttled  ${IP}`];
  assert.deepEqual(await entriesOf(db), [...both, ...both]);
});

storeTest(
  'of correct passwords that are refused the first five of a window are recorded, for each user',
  async ({ db }) => {
    for (let count = 0; count < 7; count += 1) await recordRefused(db, from(IP), USER, 'demo');
    const entry = `asha user.sign_in_refused {"reason":"demo"} ${IP}`;
    assert.deepEqual(
      await entriesOf(db),
      Array.from({ length: 5 }, () => entry),
    );
    await recordRefused(db, from(IP), { id: 'u2', username: 'ravi' }, 'demo');
    await recordRefused(db, from(IP, NOW + WINDOW), USER, 'demo');
    assert.deepEqual(await entriesOf(db, 5), [`ravi user.sign_in_refused {"reason":"demo"} ${IP}`, entry]);
  },
);

storeTest('that an address tried unknown names is recorded once in a window', async ({ db }) => {
  const entry = (ip: string) => ` user.sign_in_refused {"reason":"unknown name"} ${ip}`;
  await recordUnknownName(db, from(IP));
  await recordUnknownName(db, from(IP, NOW + 1));
  await recordUnknownName(db, from('203.0.113.8'));
  await recordUnknownName(db, from(IP, NOW + WINDOW));
  assert.deepEqual(await entriesOf(db), [entry(IP), entry('203.0.113.8'), entry(IP)]);
  await recordUnknownName(db, from(null));
  assert.deepEqual(await entriesOf(db, 3), [entry('')]);
});

storeTest('of addresses a hundred are recorded in a window, and that there are more', async ({ db }) => {
  const counted = { key: 'recorded addresses', failures: 99, started_at: NOW };
  await db.insertInto('throttle').values(counted).execute();
  for (let count = 0; count < 3; count += 1) await recordStoppedAddress(db, from(IP));
  const stopped = (what: string) => ` user.sign_in_throttled {"stopped":"${what}"} ${IP}`;
  assert.deepEqual(await entriesOf(db), [stopped('address'), stopped('more addresses than are listed')]);
});
