import assert from 'node:assert/strict';
import type { TestClient } from '../testing/client.ts';
import { addUser, PASSWORD, startSession } from '../testing/fixtures.ts';
import { serverTest } from '../testing/server-test.ts';
import { ACCESS_COOKIE, REFRESH_COOKIE, RENEWALS_COOKIE } from '../auth/sessions/cookies.ts';
import { watched } from '../testing/database/watched.ts';
import { refreshSession } from './refresh-session.ts';
import { ABSOLUTE_MS, ACCESS_MS, GRACE_MS, IDLE_MS } from '../auth/sessions/session-alive.ts';

/** A second holder of the same cookies: another tab, or a thief. */
function copyOf(client: TestClient, copy: TestClient): TestClient {
  client.cookies.forEach((value, name) => copy.cookies.set(name, value));
  return copy;
}

serverTest('an access token lives ten minutes; renewal gives a new pair', async ({ signedInAs, advance }) => {
  const client = await signedInAs({ role: 'admin' });
  advance(ACCESS_MS - 1);
  assert.equal((await client.get('user/is_LoggedIn/')).status, 200);
  advance(1);
  assert.equal((await client.get('user/is_LoggedIn/')).status, 401);
  const before = new Map(client.cookies);
  const renewal = await client.post('user/refresh/');
  assert.equal(renewal.status, 200);
  assert.deepEqual(renewal.json(), { refreshed: true });
  assert.notEqual(client.cookies.get(ACCESS_COOKIE), before.get(ACCESS_COOKIE));
  assert.notEqual(client.cookies.get(REFRESH_COOKIE), before.get(REFRESH_COOKIE));
  assert.equal((await client.get('user/is_LoggedIn/')).status, 200);
});

serverTest('a hundred concurrent renewals with one token count once and give one new token', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  const copies = Array.from({ length: 100 }, () => copyOf(client, server.newClient()));
  const answers = await Promise.all(copies.map((copy) => copy.post('user/refresh/')));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  assert.equal(new Set(copies.map((copy) => copy.cookies.get(REFRESH_COOKIE))).size, 1);
  assert.equal(new Set(copies.map((copy) => copy.cookies.get(ACCESS_COOKIE))).size, 1);
  const session = await server.context.db.selectFrom('sessions').select('counter').executeTakeFirstOrThrow();
  assert.equal(session.counter, 1);
});

serverTest('the previous token returns the current one again for ten seconds', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  const late = copyOf(client, server.newClient());
  const later = copyOf(client, server.newClient());
  await client.post('user/refresh/');
  server.advance(GRACE_MS);
  assert.equal((await late.post('user/refresh/')).status, 200);
  assert.equal(late.cookies.get(REFRESH_COOKIE), client.cookies.get(REFRESH_COOKIE));
  server.advance(1);
  assert.equal((await later.post('user/refresh/')).status, 401);
  assert.equal((await client.get('user/is_LoggedIn/')).status, 401);
  assert.ok(server.logs.some((line) => line['event'] === 'refresh_reuse'));
});

serverTest('the previous access token is valid for requests in flight, but not for long', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  const underWay = copyOf(client, server.newClient());
  await client.post('user/refresh/');
  server.advance(GRACE_MS);
  assert.equal((await underWay.get('user/is_LoggedIn/')).status, 200);
  server.advance(1);
  assert.equal((await underWay.get('user/is_LoggedIn/')).status, 401);
});

serverTest('a token returned again within the grace period is the current one and works after it', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  const tab = copyOf(client, server.newClient());
  await client.post('user/refresh/');
  await tab.post('user/refresh/');
  server.advance(GRACE_MS + 60_000);
  assert.equal((await tab.post('user/refresh/')).status, 200);
});

serverTest('a tab that renews right after another one gets the same tokens', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  const slow = copyOf(client, server.newClient());
  const follow = (tab: TestClient, renewals: string) =>
    tab.post('user/refresh/', undefined, { headers: { 'x-session-renewals': renewals } });
  await follow(client, '0');
  const [access, refresh] = [client.cookies.get(ACCESS_COOKIE), client.cookies.get(REFRESH_COOKIE)];
  // Its request was sent before the first response, its renewal with the cookies of after it.
  assert.equal((await follow(client, '0')).status, 200);
  assert.deepEqual([client.cookies.get(ACCESS_COOKIE), client.cookies.get(REFRESH_COOKIE)], [access, refresh]);
  assert.equal(client.cookies.get(RENEWALS_COOKIE), '1');
  assert.equal((await follow(slow, '0')).status, 200);
  assert.equal(slow.cookies.get(REFRESH_COOKIE), refresh);
  await follow(client, '1');
  assert.equal(client.cookies.get(RENEWALS_COOKIE), '2');
  server.advance(GRACE_MS);
  await follow(client, '0');
  assert.equal(client.cookies.get(RENEWALS_COOKIE), '2', 'ten seconds later still the same');
  server.advance(1);
  await follow(client, '0');
  assert.equal(client.cookies.get(RENEWALS_COOKIE), '3');
});

serverTest('an older token ends the session, even within the grace period', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  const old = copyOf(client, server.newClient());
  await client.post('user/refresh/');
  await client.post('user/refresh/');
  const answer = await old.post('user/refresh/');
  assert.equal(answer.status, 401);
  assert.equal(old.cookies.has(REFRESH_COOKIE), false);
  assert.equal((await client.get('user/is_LoggedIn/')).status, 401);
  assert.equal((await client.post('user/refresh/')).status, 401);
});

serverTest('the session of thief and user ends once the second of them renews', async (server) => {
  const user = await server.signedInAs({ role: 'admin' });
  const thief = copyOf(user, server.newClient());
  assert.equal((await thief.post('user/refresh/')).status, 200);
  server.advance(GRACE_MS + 1);
  assert.equal((await user.post('user/refresh/')).status, 401);
  assert.equal((await thief.get('user/is_LoggedIn/')).status, 401);
  assert.equal((await thief.post('user/refresh/')).status, 401);
});

serverTest('a renewal that was overtaken twice does not bring the old token back', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  const token = client.cookies.get(REFRESH_COOKIE);
  let overtake = async () => {
    overtake = () => Promise.resolve();
    await client.post('user/refresh/');
    await client.post('user/refresh/');
  };
  const context = { ...server.context, db: watched(server.context.db, { after: () => overtake() }) };
  const slow = await refreshSession(context, token, { at: context.clock(), ip: null, requestId: null });
  assert.deepEqual(slow, { kind: 'dead', reason: 'reused' });
});

serverTest('activity is stored once a minute', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  const seenAt = async () =>
    (await server.context.db.selectFrom('sessions').select('seen_at').executeTakeFirstOrThrow()).seen_at;
  const began = await seenAt();
  server.advance(59_999);
  await client.get('user/is_LoggedIn/');
  assert.equal(await seenAt(), began);
  server.advance(1);
  await client.get('user/is_LoggedIn/');
  assert.equal(await seenAt(), began + 60_000);
});

serverTest('expired sessions are deleted at the next sign-in, the others are kept', async (server) => {
  const { context, newClient, advance } = server;
  const id = await addUser(context, { username: 'ravi', role: 'executive' });
  const rows = async () => (await context.db.selectFrom('sessions').select('id').execute()).length;
  const session = () => startSession(context, newClient(), id);
  const setAll = (change: { seen_at?: number; expires_at?: number }) =>
    context.db.updateTable('sessions').set(change).execute();
  for (let count = 0; count < 3; count += 1) await session();
  advance(IDLE_MS);
  await newClient().signIn('ravi', PASSWORD);
  assert.equal(await rows(), 4, 'at the last moment they are alive');
  advance(1);
  await newClient().signIn('ravi', PASSWORD);
  assert.equal(await rows(), 2, 'idle for too long');
  await setAll({ seen_at: context.clock(), expires_at: context.clock() });
  await newClient().signIn('ravi', PASSWORD);
  assert.equal(await rows(), 3);
  await setAll({ expires_at: context.clock() - 1 });
  await newClient().signIn('ravi', PASSWORD);
  assert.equal(await rows(), 1, 'twelve hours are over');
});

serverTest('an expired session is deleted when it is used', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  server.advance(IDLE_MS + 1);
  await client.post('user/refresh/');
  assert.deepEqual(await server.context.db.selectFrom('sessions').select('id').execute(), []);
});

serverTest('the list of own sessions has the valid ones, to the millisecond', async (server) => {
  const { context } = server;
  const client = await server.signedInAs({ role: 'admin' });
  const { user_id: userId } = await context.db.selectFrom('sessions').select('user_id').executeTakeFirstOrThrow();
  await startSession(context, server.newClient(), userId);
  const listed = async (change: { seen_at: number; expires_at: number }) => {
    const [current] = [...client.cookies.values()].map((value) => value.split('.')[0] ?? '');
    await context.db
      .updateTable('sessions')
      .set(change)
      .where('id', '!=', current ?? '')
      .execute();
    return (await client.get('user/sessions/')).json<unknown[]>().length;
  };
  const now = context.clock();
  assert.equal(await listed({ seen_at: now - IDLE_MS, expires_at: now }), 2);
  assert.equal(await listed({ seen_at: now - IDLE_MS - 1, expires_at: now }), 1);
  assert.equal(await listed({ seen_at: now, expires_at: now - 1 }), 1);
});

serverTest('half an hour without a request ends the session', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  server.advance(IDLE_MS);
  assert.equal((await client.post('user/refresh/')).status, 200);
  server.advance(5 * 60_000);
  assert.equal((await client.get('user/is_LoggedIn/')).status, 200);
  server.advance(IDLE_MS + 1);
  assert.equal((await client.get('user/is_LoggedIn/')).status, 401);
  assert.equal((await client.post('user/refresh/')).status, 401);
});

serverTest('twelve hours end the session of the busiest user', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  for (let passed = 0; passed < ABSOLUTE_MS; passed += ACCESS_MS) {
    assert.equal((await client.post('user/refresh/')).status, 200);
    server.advance(ACCESS_MS);
  }
  assert.equal((await client.post('user/refresh/')).status, 200);
  server.advance(1);
  assert.equal((await client.get('user/is_LoggedIn/')).status, 401);
  assert.equal((await client.post('user/refresh/')).status, 401);
});

serverTest('neither token replaces the other, and one changed letter invalidates it', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  const [access, refresh] = [client.cookies.get(ACCESS_COOKIE) ?? '', client.cookies.get(REFRESH_COOKIE) ?? ''];
  client.cookies.set(ACCESS_COOKIE, refresh);
  assert.equal((await client.get('user/is_LoggedIn/')).status, 401);
  client.cookies.set(
    ACCESS_COOKIE,
    access.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  );
  assert.equal((await client.get('user/is_LoggedIn/')).status, 401);
  client.cookies.set(ACCESS_COOKIE, access).set(REFRESH_COOKIE, access);
  assert.equal((await client.get('user/is_LoggedIn/')).status, 200);
  assert.equal((await client.post('user/refresh/')).status, 401);
});

serverTest('a cross-site renewal changes nothing', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  const before = client.cookies.get(REFRESH_COOKIE);
  const refused = await client.post('user/refresh/', undefined, { headers: { origin: 'https://evil.example' } });
  assert.equal(refused.status, 403);
  assert.equal((await client.post('user/refresh/', undefined, { headers: { 'x-xsrf-token': 'x' } })).status, 403);
  assert.equal(client.cookies.get(REFRESH_COOKIE), before);
  const session = await server.context.db.selectFrom('sessions').select('counter').executeTakeFirstOrThrow();
  assert.equal(session.counter, 0);
});

serverTest(
  'a concurrent renewal and sign-out always end signed out, in both orders',
  async (server) => {
    const { context } = server;
    // Fewer rounds on PostgreSQL, which is slower; the races are the same.
    const rounds = context.dialect === 'sqlite' ? 1_000 : 50;
    const userId = await addUser(context, { role: 'admin' });
    for (let round = 0; round < rounds; round += 1) {
      const client = server.newClient();
      await startSession(context, client, userId);
      const tab = copyOf(client, server.newClient());
      const calls = [() => tab.post('user/refresh/'), () => client.post('user/logout/')];
      if (round % 2) calls.reverse();
      const statuses = (await Promise.all(calls.map((call) => call()))).map(({ status }) => status);
      if (round % 2) statuses.reverse();
      assert.ok(statuses[0] === 200 || statuses[0] === 401);
      assert.equal(statuses[1], 200);
      // The cookies of neither response are valid.
      for (const left of [tab, client]) assert.equal((await left.get('user/is_LoggedIn/')).status, 401);
      if (tab.cookies.has(REFRESH_COOKIE)) assert.equal((await tab.post('user/refresh/')).status, 401);
    }
    assert.deepEqual(await context.db.selectFrom('sessions').select('id').execute(), []);
  },
  { ratePerAddress: 0, ratePerUser: 0 },
);
