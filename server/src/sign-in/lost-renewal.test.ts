import assert from 'node:assert/strict';
import { createApp } from '../app.ts';
import type { AppContext } from '../context/app-context.ts';
import { openDatabase } from '../db/index.ts';
import { TestClient } from '../testing/client.ts';
import { addUser } from '../testing/fixtures.ts';
import { serverTest } from '../testing/server-test.ts';
import { NOW, storeTest } from '../testing/store-test.ts';
import { REFRESH_COOKIE } from '../auth/cookies.ts';
import { authenticate, createSession, GRACE_MS } from '../auth/sessions.ts';
import type { TokenPair } from '../auth/tokens.ts';
import { LOST_MS, refreshSession } from './refresh-session.ts';

const FROM = { at: NOW, ip: null, requestId: null };

/** A session whose tokens were renewed; nobody has used the new ones yet. */
async function renewed(store: AppContext) {
  let now = NOW;
  const context: AppContext = { ...store, clock: () => now };
  const userId = await addUser(context, { username: 'asha', role: 'admin' });
  const first = await createSession(context, { userId, kind: 'web', ip: '' });
  const renew = async ({ refresh }: TokenPair, known?: number): Promise<TokenPair> => {
    const outcome = await refreshSession(context, refresh, FROM, known);
    return outcome.kind === 'fresh' ? outcome.pair : assert.fail(outcome.reason);
  };
  const row = () => context.db.selectFrom('sessions').selectAll().executeTakeFirst();
  const use = async ({ access }: TokenPair) => (await authenticate(context, access))?.username;
  return { context, first, next: await renew(first), renew, row, use, advance: (ms: number) => void (now += ms) };
}

storeTest('a renewal whose answer was lost is asked again for two minutes, and gives other tokens', async (store) => {
  const { first, next, renew, row, use, advance } = await renewed(store);
  advance(LOST_MS);
  const [third, ...same] = await Promise.all([renew(first), renew(first), renew(first)]);
  assert.deepEqual(same, [third, third], 'all tabs get the same');
  assert.notEqual(third.refresh, next.refresh);
  assert.equal((await row())?.counter, 2);
  assert.deepEqual([await use(first), await use(next), await use(third)], [undefined, undefined, 'asha']);
  advance(GRACE_MS);
  assert.deepEqual(await renew(first), third);
  assert.equal(await use(await renew(third)), 'asha');
});

storeTest('the tokens that were lost end the session once others took their place', async (store) => {
  const { context, first, next, renew, row, use, advance } = await renewed(store);
  advance(GRACE_MS + 1);
  await use(await renew(first));
  await assert.rejects(renew(next), /reused/);
  assert.equal(await row(), undefined);
  const trail = await context.db.selectFrom('audit_entries').select('action').execute();
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['session.reuse'],
  );
});

storeTest('no answer is taken for lost after two minutes, nor twice', async (store) => {
  const late = await renewed(store);
  late.advance(LOST_MS + 1);
  await assert.rejects(late.renew(late.first), /reused/);
  await store.db.deleteFrom('users').execute();
  const { first, renew, advance } = await renewed(store);
  advance(GRACE_MS + 1);
  await renew(first);
  advance(GRACE_MS + 1);
  await assert.rejects(renew(first), /reused/);
});

storeTest('nor is one whose access token was used, however soon after the renewal', async (store) => {
  for (const after of [0, 1, GRACE_MS]) {
    const { first, next, renew, row, use, advance } = await renewed(store);
    advance(after);
    assert.equal(await use(next), 'asha');
    const seen = (await row())?.seen_at;
    assert.equal(await use(next), 'asha');
    assert.equal((await row())?.seen_at, seen, 'noted once');
    advance(GRACE_MS + 1);
    await assert.rejects(renew(first), /reused/, `${after} ms`);
    await store.db.deleteFrom('users').execute();
  }
});

storeTest('nor one whose refresh token was used, by a tab that was given it again too', async (store) => {
  const used = await renewed(store);
  await used.renew(used.next);
  await assert.rejects(used.renew(used.first), /reused/);
  await store.db.deleteFrom('users').execute();
  const { first, next, renew, advance } = await renewed(store);
  assert.deepEqual(await renew(next, 0), next);
  advance(GRACE_MS + 1);
  await assert.rejects(renew(first), /reused/);
});

storeTest('a request with the previous access token says nothing of the answer', async (store) => {
  const { first, renew, use, advance } = await renewed(store);
  advance(GRACE_MS);
  assert.equal(await use(first), 'asha');
  advance(1);
  assert.equal(await use(await renew(first)), 'asha');
});

storeTest('tokens that are used while their loss is looked at are not lost', async (store) => {
  const { context, first, next, row, use, advance } = await renewed(store);
  advance(GRACE_MS + 1);
  let using: Promise<unknown> | undefined;
  const slow = context.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await (using ??= use(next));
      return result;
    },
  });
  const outcome = await refreshSession({ ...context, db: slow }, first.refresh, FROM);
  assert.deepEqual(outcome, { kind: 'dead', reason: 'reused' });
  assert.equal(await row(), undefined);
});

serverTest('a renewal in doubt over a failover is asked again by all tabs, on two servers', async (server) => {
  const { context } = server;
  const client = await server.signedInAs({ role: 'admin' });
  const copies = Array.from({ length: 10 }, () => server.newClient());
  // SQLite belongs to one process.
  const store = context.dialect === 'postgres' ? openDatabase(context.config) : null;
  const second = store && (await createApp({ ...context, db: store.db }));
  const tabs = copies.map((copy, index) => (second && index % 2 ? new TestClient(second) : copy));
  try {
    for (const tab of tabs) client.cookies.forEach((value, name) => tab.cookies.set(name, value));
    // Stored, but nobody gets the answer.
    await client.post('user/refresh/');
    server.advance(25_000);
    const answers = await Promise.all(tabs.map((tab) => tab.post('user/refresh/')));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    assert.equal(new Set(tabs.map((tab) => tab.cookies.get(REFRESH_COOKIE))).size, 1);
    for (const tab of tabs) assert.equal((await tab.get('user/is_LoggedIn/')).status, 200);
    assert.deepEqual(await context.db.selectFrom('audit_entries').select('action').execute(), []);
  } finally {
    await second?.close();
    await store?.close();
  }
});
