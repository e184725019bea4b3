import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '@veritas/shared/domain';
import type { AppContext } from '../../context/app-context.ts';
import { storeTest } from '../../testing/store-test.ts';
import { watched } from '../../testing/database/watched.ts';
import {
  countAddressTry,
  countNameTry,
  countPasswordTry,
  countUpTo,
  clearFailedSignIns,
  clearPasswordTries,
} from './throttle.ts';
import { forgetFailures, lockedUsers, takeBack, throttled } from './throttle.ts';
import type { Try, TriedName } from './throttle.ts';
import { UnknownNames } from './unknown-names.ts';

const WINDOW = 15 * 60_000;
const IP = '203.0.113.7';

async function keysIn({ db }: AppContext): Promise<string[]> {
  const rows = await db.selectFrom('throttle').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
}

const shown = ({ wait, isFirstStopped }: Try) => (isFirstStopped ? `${wait} first` : String(wait));

test('a throttled sign-in names a time after which the next attempt is allowed', () => {
  const said = [1, 60_000, 60_001, WINDOW].map((ms) => [throttled(ms).message, throttled(ms).retryAfter]);
  assert.deepEqual(said, [
    ['Too many attempts, try again in 1 minute', 1],
    ['Too many attempts, try again in 1 minute', 60],
    ['Too many attempts, try again in 2 minutes', 61],
    ['Too many attempts, try again in 15 minutes', 900],
  ]);
});

storeTest('an address is blocked at its 101st attempt, for the rest of its window', async (context) => {
  const { db, clock } = context;
  const now = clock();
  const row = { key: `ip:${IP}`, failures: 98, started_at: now };
  await db.insertInto('throttle').values(row).execute();
  const tryAt = async (at: number) => shown(await countAddressTry(db, IP, at));
  assert.equal(await tryAt(now), '0');
  assert.equal(await tryAt(now + 1), '0', 'the hundredth');
  assert.equal(await tryAt(now + 2), `${WINDOW - 2} first`);
  assert.equal(await tryAt(now + 3), `${WINDOW - 3}`);
  await clearFailedSignIns(db, { usernameKey: 'asha', ip: IP });
  assert.equal(await tryAt(now + 4), `${WINDOW - 4} first`, 'one less, and one more');
  assert.equal(await tryAt(now + WINDOW - 1), '1');
  assert.equal(await tryAt(now + WINDOW), '0');
  const { failures, started_at: startedAt } = await db.selectFrom('throttle').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([failures, startedAt], [1, now + WINDOW], 'a new window');
  for (let count = 0; count < 2; count += 1) await clearFailedSignIns(db, { usernameKey: 'asha', ip: IP });
  assert.equal((await countUpTo(db, `ip:${IP}`, 100, now + WINDOW)).failures, 1, 'never below none');
});

storeTest('a blocked address is refused by one read, without waiting for a lock', async ({ db, clock }) => {
  const now = clock();
  await db
    .insertInto('throttle')
    .values({ key: `ip:${IP}`, failures: 101, started_at: now })
    .execute();
  const kinds: string[] = [];
  const noted = watched(db, { before: ({ node }) => void kinds.push(node.kind) });
  assert.deepEqual(await countAddressTry(noted, IP, now + 1), {
    wait: WINDOW - 1,
    failures: 101,
    isFirstStopped: false,
  });
  assert.deepEqual(kinds, ['SelectQueryNode']);
});

storeTest('a name is blocked at its sixth attempt, whether the user exists or not', async (context) => {
  const { db, clock } = context;
  const names = new UnknownNames('a key');
  const tried: readonly ((name: string) => TriedName)[] = [
    (usernameKey) => ({ kind: 'user', usernameKey }),
    (name) => ({ kind: 'unknown', name, names }),
  ];
  for (const named of tried) {
    const now = clock();
    const tryAt = async (at: number, name = 'asha') => shown(await countNameTry(db, named(name), at));
    for (let count = 0; count < 4; count += 1) assert.equal(await tryAt(now + count), '0');
    assert.equal(await tryAt(now + 4, 'ASHA'), '0', 'the fifth, in another spelling');
    assert.equal(await tryAt(now + 5), `${WINDOW - 5} first`);
    assert.equal(await tryAt(now + 6), `${WINDOW - 6}`);
    assert.equal(await tryAt(now + 6, 'ravi'), '0', 'another name');
    assert.equal(await tryAt(now + WINDOW - 1), '1');
    assert.equal(await tryAt(now + WINDOW), '0');
    for (let count = 0; count < 4; count += 1) assert.equal(await tryAt(now + WINDOW + 1), '0');
    assert.equal(await tryAt(now + WINDOW + 1), `${WINDOW - 1} first`, 'a window that began with its first try');
  }
  await clearFailedSignIns(db, { usernameKey: 'Asha', ip: IP });
  assert.deepEqual(await keysIn(context), ['user:ravi']);
});

storeTest('attempts of a blocked name are not counted', async ({ db, clock }) => {
  const name: TriedName = { kind: 'user', usernameKey: 'asha' };
  for (let count = 0; count < 9; count += 1) await countNameTry(db, name, clock());
  const rows = await db.selectFrom('throttle').select('failures').execute();
  assert.deepEqual(
    rows.map(({ failures }) => failures),
    [6],
  );
});

storeTest('a blocked user is listed until the window ends, and can be unblocked before', async (context) => {
  const { db, clock } = context;
  const now = clock();
  const stop = async (usernameKey: string, times: number) => {
    for (let count = 0; count < times; count += 1) await countNameTry(db, { kind: 'user', usernameKey }, now);
  };
  await stop('asha', 5);
  await stop('ravi', 4);
  await stop('usha', 8);
  for (let count = 0; count < 6; count += 1) await countPasswordTry(db, 'id of asha', now);
  const until = now + WINDOW;
  assert.deepEqual([...(await lockedUsers(db, until - 1))].sort(), [
    ['asha', until],
    ['usha', until],
  ]);
  assert.deepEqual([...(await lockedUsers(db, until))], []);
  await forgetFailures(db, { usernameKey: 'Asha', userId: 'id of asha' });
  assert.deepEqual([...(await lockedUsers(db, now))], [['usha', until]]);
  assert.deepEqual(await keysIn(context), ['user:ravi', 'user:usha']);
});

storeTest('the sixth wrong current password is blocked, for each user', async (context) => {
  const { db, clock } = context;
  const now = clock();
  for (let count = 0; count < 5; count += 1) assert.equal(await countPasswordTry(db, 'asha', now), 0);
  assert.equal(await countPasswordTry(db, 'asha', now + 1), WINDOW - 1);
  assert.equal(await countPasswordTry(db, 'ravi', now + 1), 0);
  await clearPasswordTries(db, 'asha');
  assert.equal(await countPasswordTry(db, 'asha', now + 2), 0);
  assert.deepEqual(await keysIn(context), ['password:asha', 'password:ravi']);
});

storeTest('expired counts are deleted with the first attempt of an address, and none before', async (context) => {
  const { db, clock } = context;
  const now = clock();
  const started = {
    ended: now - WINDOW,
    running: now - WINDOW + 1,
    // By a server with a correct clock, if the clock of this one is behind.
    tomorrow: now + DAY_MS,
  };
  const rows = Object.entries(started).map(([key, startedAt]) => ({ key, failures: 1, started_at: startedAt }));
  await db.insertInto('throttle').values(rows).execute();
  const marks = Object.values(started).map((at, row) => ({ row, marks: '{}', last_at: at }));
  await db.insertInto('unknown_names').values(marks).execute();
  await countAddressTry(db, IP, now);
  assert.deepEqual(await keysIn(context), [`ip:${IP}`, 'running', 'tomorrow']);
  const left = await db.selectFrom('unknown_names').select('row').orderBy('row').execute();
  assert.deepEqual(
    left.map(({ row }) => row),
    [1, 2],
  );
});

storeTest('a count that is deleted concurrently starts again at one', async (context) => {
  const { db, clock } = context;
  const now = clock();
  await countUpTo(db, 'a key', 1, now);
  // A concurrent attempt uses up the limit after the first read, and the row is deleted after the statement that wrote
  // nothing.
  const meanwhile = [
    () => db.updateTable('throttle').set({ failures: 2 }).execute(),
    () => db.deleteFrom('throttle').execute(),
  ];
  const racing = watched(db, { after: async () => void (await meanwhile.shift()?.()) });
  assert.deepEqual(await countUpTo(racing, 'a key', 1, now), { wait: 0, failures: 1, isFirstStopped: false });
});

storeTest('expired marks of unknown names are deleted when another of their row is counted', async (context) => {
  const { db, clock } = context;
  const names = new UnknownNames('a key');
  const tries = Array.from({ length: 40 }, (_, index) => `name ${index}`);
  const count = (at: number) =>
    Promise.all(tries.map((name) => countNameTry(db, { kind: 'unknown', name, names }, at)));
  await count(clock());
  const kept = async () => {
    const rows = await db.selectFrom('unknown_names').selectAll().orderBy('row').execute();
    return rows.map(({ row, marks }) => [row, Object.keys(JSON.parse(marks) as object).length] as const);
  };
  const before = await kept();
  assert.deepEqual(
    before.map(([row]) => row),
    [0, 1, 2, 3],
  );
  assert.equal(
    before.reduce((sum, [, marks]) => sum + marks, 0),
    tries.length,
  );
  await countNameTry(db, { kind: 'unknown', name: 'another', names }, clock() + WINDOW);
  const after = await kept();
  const changed = after.filter(([row, marks]) => marks !== before[row]?.[1]);
  assert.deepEqual(
    changed.map(([, marks]) => marks),
    [1],
  );
});

storeTest('reverting an attempt unblocks what it alone had blocked', async (context) => {
  const { db, clock } = context;
  const now = clock();
  const names = new UnknownNames('a key');
  for (const name of [
    { kind: 'user', usernameKey: 'asha' },
    { kind: 'unknown', name: 'no-such-user', names },
  ] as const) {
    const attempt = async () => shown(await countNameTry(db, name, now));
    for (let count = 0; count < 5; count += 1) assert.equal(await attempt(), '0');
    assert.equal(await attempt(), `${WINDOW} first`);
    await takeBack(db, { name, ip: IP }, now);
    assert.equal(await attempt(), '0', 'the fifth whose password was looked at');
    assert.equal(await attempt(), `${WINDOW} first`);
  }
});

storeTest('failures counted before the clock was set back block no user', async (context) => {
  const { db, clock } = context;
  const now = clock();
  const names = new UnknownNames('a key');
  const attempts = {
    user: (at: number) => countNameTry(db, { kind: 'user', usernameKey: 'asha' }, at),
    unknown: (at: number) => countNameTry(db, { kind: 'unknown', name: 'no-such-user', names }, at),
    address: (at: number) => countUpTo(db, `ip:${IP}`, 5, at),
    password: async (at: number) => ({ wait: await countPasswordTry(db, 'asha', at) }),
  };
  for (const [what, attempt] of Object.entries(attempts)) {
    for (let count = 0; count < 6; count += 1) await attempt(now);
    assert.equal((await attempt(now - 60_000)).wait, WINDOW + 60_000, `${what}: clocks of servers differ a little`);
    if (what === 'user') assert.equal((await lockedUsers(db, now - 60_000)).size, 1);
    if (what === 'user') assert.equal((await lockedUsers(db, now - 60_001)).size, 0, 'and no user is listed');
    for (let count = 0; count < 5; count += 1) assert.equal((await attempt(now - 60_001)).wait, 0, what);
    assert.equal((await attempt(now - 60_001)).wait, WINDOW, `${what}: a new window`);
  }
});
