import assert from 'node:assert/strict';
import type { OwnSession } from '@veritas/shared/contracts';
import { createApp } from '../../app.ts';
import { ACCESS_COOKIE, RENEWALS_COOKIE } from '../../auth/sessions/cookies.ts';
import { ABSOLUTE_MS, IDLE_MS } from '../../auth/sessions/session-alive.ts';
import type { AppContext } from '../../context/app-context.ts';
import { afterRead } from '../../testing/database/after-read.ts';
import { TestClient } from '../../testing/client.ts';
import { addUser, PASSWORD, startSession } from '../../testing/fixtures.ts';
import { hashPassword } from '../passwords.ts';
import { resetPasswordAtServer } from '../reset-password.ts';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';

const NEW = 'kettle on the far quay';

async function threeSessions(server: ServerTest) {
  const id = await addUser(server.context, { username: 'ravi', role: 'executive' });
  const clients = [server.newClient(), server.newClient(), server.newClient()] as const;
  for (const [index, client] of clients.entries()) {
    client.ip = `10.0.0.${index}`;
    await startSession(server.context, client, id, index === 2 ? 'mobile' : 'web');
    server.advance(1_000);
  }
  return clients;
}

serverTest('a changed password ends the other sessions and is the only one from then on', async (server) => {
  const [client, other, phone] = await threeSessions(server);
  const answer = await client.post('user/change_password/', { current_password: PASSWORD, new_password: NEW });
  assert.equal(answer.status, 200);
  assert.equal((await client.get('user/is_LoggedIn/')).status, 200);
  for (const ended of [other, phone]) assert.equal((await ended.get('user/is_LoggedIn/')).status, 401);
  assert.equal((await server.newClient().signIn('ravi', PASSWORD)).status, 401);
  assert.equal((await server.newClient().signIn('ravi', NEW)).status, 200);
});

serverTest('copies of the cookies are invalid once the password is changed', async (server) => {
  const [client] = await threeSessions(server);
  const [copy, idle] = [server.newClient(), server.newClient()];
  for (const thief of [copy, idle]) client.cookies.forEach((value, name) => thief.cookies.set(name, value));
  await client.post('user/change_password/', { current_password: PASSWORD, new_password: NEW });
  assert.equal((await copy.get('user/is_LoggedIn/')).status, 401);
  assert.equal((await idle.post('user/refresh/')).status, 401);
  assert.equal((await client.get('user/is_LoggedIn/')).status, 200, 'and do not end what took their place');
  assert.equal((await client.post('user/refresh/')).status, 200);
});

serverTest('a changed password gives the session no more than its twelve hours', async (server) => {
  const client = await server.signedInAs({ role: 'executive' });
  server.advance(IDLE_MS);
  await client.post('user/refresh/');
  const change = { current_password: PASSWORD, new_password: NEW };
  assert.equal((await client.post('user/change_password/', change)).status, 200);
  const { db, clock } = server.context;
  const session = await db.selectFrom('sessions').select(['created_at', 'expires_at', 'confirmed_at']).execute();
  const startedAt = clock() - IDLE_MS;
  assert.deepEqual(
    session.map((row) => ({ ...row })),
    [{ created_at: startedAt, expires_at: startedAt + ABSOLUTE_MS, confirmed_at: clock() }],
  );
  assert.equal(client.cookies.get(RENEWALS_COOKIE), '2', 'other tabs see that the session was renewed');
});

serverTest('the other sessions are kept on request, but never after a one-time password', async (server) => {
  const [client, other, phone] = await threeSessions(server);
  const keep = { current_password: PASSWORD, new_password: NEW, end_other_sessions: false };
  assert.equal((await client.post('user/change_password/', keep)).status, 200);
  for (const kept of [other, phone]) assert.equal((await kept.get('user/is_LoggedIn/')).status, 200);
  await server.context.db.updateTable('users').set({ must_change_password: 1 }).execute();
  const due = { current_password: NEW, new_password: PASSWORD, end_other_sessions: false };
  assert.equal((await client.post('user/change_password/', due)).status, 200);
  for (const ended of [other, phone]) assert.equal((await ended.get('user/is_LoggedIn/')).status, 401);
});

serverTest('of two concurrent changes with the same current password one succeeds', async (server) => {
  const [client, other] = await threeSessions(server);
  const change = (who: TestClient, password: string) =>
    who.post('user/change_password/', {
      current_password: PASSWORD,
      new_password: password,
      end_other_sessions: false,
    });
  let winner: ReturnType<typeof change> | undefined;
  const db = afterRead(server.context.db, 'password_hash', async () => {
    await (winner ??= change(other, 'a lantern by the ferry'));
  });
  const app = await createApp({ ...server.context, db });
  const slower = Object.assign(new TestClient(app), { cookies: client.cookies });
  const refused = await change(slower, NEW);
  assert.equal((await winner)?.status, 200);
  assert.equal(refused.status, 409);
  assert.equal(refused.error().error, 'The password was changed meanwhile. Sign in with the new one.');
  assert.equal((await server.newClient().signIn('ravi', 'a lantern by the ferry')).status, 200);
  assert.equal((await server.newClient().signIn('ravi', NEW)).status, 401);
  await app.close();
});

serverTest('a change succeeds when a sign-in renews the hash of the same password meanwhile', async (server) => {
  const [client] = await threeSessions(server);
  let renewed: string | undefined;
  const db = afterRead(server.context.db, 'password_hash', async () => {
    if (renewed !== undefined) return;
    renewed = await hashPassword(PASSWORD);
    await server.context.db.updateTable('users').set({ password_hash: renewed }).execute();
  });
  const app = await createApp({ ...server.context, db });
  const user = Object.assign(new TestClient(app), { cookies: client.cookies });
  const answer = await user.post('user/change_password/', { current_password: PASSWORD, new_password: NEW });
  assert.equal(answer.status, 200, answer.text);
  assert.ok(renewed);
  assert.equal((await server.newClient().signIn('ravi', NEW)).status, 200);
  await app.close();
});

for (const [who, reset] of [
  ['an admin', (boss: TestClient, id: string) => boss.post('user/reset_password/', { user_id: id })],
  [
    'a command at the server',
    (_boss: TestClient, _id: string, context: AppContext) =>
      resetPasswordAtServer(context, { username: 'executive', password: 'a lantern by the ferry' }),
  ],
] as const) {
  serverTest(`a password that ${who} resets while its owner changes it stays reset`, async (server) => {
    const boss = await server.signedInAs({ role: 'super_admin' });
    const client = await server.signedInAs({ role: 'executive' });
    const { id } = await userNamed(server, 'executive');
    let pending = true;
    const db = afterRead(server.context.db, 'password_hash', async () => {
      if (!pending) return;
      pending = false;
      await reset(boss, id, server.context);
    });
    const app = await createApp({ ...server.context, db });
    const user = Object.assign(new TestClient(app), { cookies: client.cookies });
    const hash = (await userNamed(server, 'executive')).password_hash;
    const answer = await user.post('user/change_password/', { current_password: PASSWORD, new_password: NEW });
    assert.deepEqual([answer.status, answer.error().code], [401, 'unauthenticated']);
    assert.equal(pending, false);
    assert.notEqual((await userNamed(server, 'executive')).password_hash, hash, 'it was reset');
    assert.equal((await server.newClient().signIn('executive', NEW)).status, 401);
    await app.close();
  });
}

function userNamed({ context }: ServerTest, username: string) {
  const user = context.db.selectFrom('users').select(['id', 'password_hash']).where('username', '=', username);
  return user.executeTakeFirstOrThrow();
}

serverTest('a wrong current password changes nothing and is throttled', async (server) => {
  const client = await server.signedInAs({ role: 'executive' });
  const change = (current_password: string, new_password: string) =>
    client.post('user/change_password/', { current_password, new_password });
  assert.match((await change(PASSWORD, PASSWORD)).error().detail, /^new_password: Choose a password different/);
  assert.match((await change(PASSWORD, 'password123456789')).error().detail, /^new_password: .*guessed/);
  assert.match((await change(PASSWORD, 'executive on the quay')).error().detail, /must not hold the name/);
  for (let failure = 0; failure < 5; failure += 1) {
    const wrong = await change('not the password', NEW);
    assert.equal(wrong.status, 403);
    assert.equal(wrong.error().fields['current_password'], 'The current password is wrong');
  }
  assert.equal((await change(PASSWORD, NEW)).error().code, 'throttled');
  assert.equal((await server.newClient().signIn('executive', PASSWORD)).status, 200);
});

serverTest('users see their sessions, without session secrets', async (server) => {
  const [client, , phone] = await threeSessions(server);
  const answer = await client.get('user/sessions/');
  const sessions = answer.json<OwnSession[]>();
  assert.deepEqual(
    sessions.map(({ kind, ip, current }) => [kind, ip, current]),
    [
      ['mobile', '10.0.0.2', false],
      ['web', '10.0.0.1', false],
      ['web', '10.0.0.0', true],
    ],
  );
  assert.ok(!answer.text.includes(phone.cookies.get(ACCESS_COOKIE)?.split('.')[0] ?? '?'));
});

serverTest('users end one or all of their own sessions, and no others', async (server) => {
  const [client, other, phone] = await threeSessions(server);
  const stranger = await server.signedInAs({ role: 'admin' });
  const [strangers] = (await stranger.get('user/sessions/')).json<OwnSession[]>();
  assert.equal((await client.post('user/end_session/', { session_id: strangers?.id })).status, 404);
  const [phones] = (await client.get('user/sessions/')).json<OwnSession[]>();
  assert.equal((await client.post('user/end_session/', { session_id: phones?.id })).status, 200);
  assert.equal((await phone.get('user/is_LoggedIn/')).status, 401);
  const entry = server.context.db.selectFrom('audit_entries').select('before').where('action', '=', 'session.end');
  assert.equal((await entry.executeTakeFirst())?.before, JSON.stringify({ from: phones?.ip }));
  assert.equal((await other.get('user/is_LoggedIn/')).status, 200);
  const ended = await client.post('user/end_all_sessions/');
  assert.equal(ended.status, 200);
  assert.equal(client.cookies.has(ACCESS_COOKIE), false);
  assert.equal((await other.get('user/is_LoggedIn/')).status, 401);
  assert.equal((await stranger.get('user/is_LoggedIn/')).status, 200);
});
