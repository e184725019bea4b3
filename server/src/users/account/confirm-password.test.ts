import assert from 'node:assert/strict';
import type { OwnSession } from '@veritas/shared/contracts';
import { createApp } from '../../app.ts';
import { ACCESS_COOKIE, REFRESH_COOKIE } from '../../auth/sessions/cookies.ts';
import { readConfig } from '../../core/config/config.ts';
import { afterRead } from '../../testing/database/after-read.ts';
import { TestClient } from '../../testing/client.ts';
import type { Answer } from '../../testing/client.ts';
import { addGroup, addUser, PASSWORD } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';

const WINDOW_MS = readConfig({}).confirmMs ?? 0;

/** A user whose password confirmation has expired, and a user to act on. */
async function unconfirmed(server: ServerTest) {
  const client = await server.signedInAs({ role: 'super_admin' });
  const id = await addUser(server.context, { username: 'ravi', role: 'executive' });
  server.advance(WINDOW_MS);
  await client.post('user/refresh/');
  server.advance(1);
  return { client, id };
}

const NEW = { email: 'new@example.test', password: 'kettle on the far quay' };

const confirm = (client: TestClient, password = PASSWORD) => client.post('user/confirm_password/', { password });

serverTest('sensitive changes need a confirmation of the last ten minutes, and else do nothing', async (server) => {
  const { client, id } = await unconfirmed(server);
  await addGroup(server.context, 'DEL_OKH');
  const manager = await addUser(server.context, { username: 'arun', role: 'incharge', isActive: false });
  const users = server.context.db.selectFrom('users').selectAll().orderBy('username');
  const before = await users.execute();
  const changes = [
    ['delete_user', { user_id: id }],
    ['reset_password', { user_id: id }],
    ['update', { user_id: id, role: 'incharge', organization: 'hub' }],
    ['update', { user_id: id, email: 'other@example.test' }],
    ['update', { user_id: id, web_login: false }],
    ['create', { ...NEW, username: 'boss', role: 'admin' }],
    ['create', { ...NEW, username: 'asha', role: 'central_ops' }],
    ['create', { ...NEW, username: 'mira', role: 'incharge', organization: 'hub' }],
    ['update', { user_id: manager, group: 'DEL_OKH' }],
    ['activate_user', { user_id: manager }],
  ] as const;
  for (const [path, body] of changes) {
    const refused = await client.post(`user/${path}/`, body);
    assert.equal(refused.status, 403, path);
    assert.equal(refused.error().code, 'reauth_required');
    assert.equal(refused.error().error, 'Nothing was changed: confirm your password first.');
  }
  assert.deepEqual(await users.execute(), before);
  assert.equal((await confirm(client)).status, 200);
  for (const [path, body] of changes.toReversed()) {
    const done = await client.post(`user/${path}/`, body);
    assert.ok(done.status < 300, `${path}: ${done.text}`);
  }
});

serverTest('daily work of the specification needs no confirmation', async (server) => {
  const { client, id } = await unconfirmed(server);
  const user = { ...NEW, username: 'mira', organization: 'hub' };
  for (const [path, body] of [
    ['deactivate_user', { user_id: id }],
    ['activate_user', { user_id: id }],
    ['update', { user_id: id, role: 'executive', email: 'ravi@example.test' }],
    ['create', { ...user, role: 'executive' }],
    ['end_user_sessions', { user_id: id }],
  ] as const) {
    const done = await client.post(`user/${path}/`, body);
    assert.ok(done.status < 300, `${path}: ${done.text}`);
  }
});

serverTest('a sign-in and a changed password count as well', async (server) => {
  const { client, id } = await unconfirmed(server);
  const change = { current_password: PASSWORD, new_password: 'kettle on the far quay' };
  assert.equal((await client.post('user/change_password/', change)).status, 200);
  assert.equal((await client.post('user/reset_password/', { user_id: id })).status, 200);
  server.advance(WINDOW_MS + 1);
  await client.signIn('super_admin', change.new_password);
  assert.equal((await client.post('user/delete_user/', { user_id: id })).status, 200);
});

serverTest('a confirmation is valid for its session only, and rotates the tokens', async (server) => {
  const { client, id } = await unconfirmed(server);
  const copy = server.newClient();
  client.cookies.forEach((value, name) => copy.cookies.set(name, value));
  const other = server.newClient();
  await other.signIn('super_admin', PASSWORD);
  server.advance(WINDOW_MS + 1);
  await Promise.all([client.post('user/refresh/'), other.post('user/refresh/')]);
  client.cookies.forEach((value, name) => copy.cookies.set(name, value));
  await confirm(client);
  assert.equal((await other.post('user/delete_user/', { user_id: id })).error().code, 'reauth_required');
  for (const name of [ACCESS_COOKIE, REFRESH_COOKIE]) {
    assert.notEqual(client.cookies.get(name), copy.cookies.get(name));
  }
  assert.equal((await copy.post('user/delete_user/', { user_id: id })).error().code, 'reauth_required');
  assert.equal((await client.get('user/is_LoggedIn/')).status, 200);
  assert.equal((await copy.get('user/is_LoggedIn/')).status, 401, 'no grace for a copy');
  assert.equal((await copy.post('user/refresh/')).status, 401);
  assert.equal((await client.post('user/delete_user/', { user_id: id })).status, 200);
});

serverTest('a session whose confirmation was not answered stays, and may be confirmed again', async (server) => {
  const { client, id } = await unconfirmed(server);
  const lost = server.newClient();
  client.cookies.forEach((value, name) => lost.cookies.set(name, value));
  const listed = async () => (await client.get('user/sessions/')).json<OwnSession[]>().map(({ current }) => current);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    assert.equal((await confirm(lost)).status, 200);
    client.cookies.forEach((value, name) => lost.cookies.set(name, value));
    assert.equal((await client.get('user/is_LoggedIn/')).status, 200);
    assert.equal((await client.post('user/refresh/')).status, 200);
    client.cookies.forEach((value, name) => lost.cookies.set(name, value));
    assert.deepEqual(await listed(), [true], 'what never arrived is no session');
    assert.equal((await client.post('user/delete_user/', { user_id: id })).error().code, 'reauth_required');
  }
  assert.equal((await confirm(client)).status, 200);
  assert.equal((await client.post('user/delete_user/', { user_id: id })).status, 200);
  const left = await server.context.db.selectFrom('sessions').select('id').execute();
  assert.equal(left.length, 1);
});

serverTest('a concurrent sign-out also ends the confirmed session', async (server) => {
  for (const end of ['signs out', 'is ended']) {
    const client = await server.signedInAs({ role: 'super_admin', username: end });
    const [before, other] = [server.newClient(), server.newClient()];
    client.cookies.forEach((value, name) => before.cookies.set(name, value));
    await other.signIn(end, PASSWORD);
    const sessions = (await other.get('user/sessions/')).json<OwnSession[]>();
    const listed = sessions.find(({ current }) => !current) ?? assert.fail();
    assert.equal((await confirm(client)).status, 200);
    const ended =
      end === 'signs out'
        ? await before.post('user/logout/')
        : await other.post('user/end_session/', { session_id: listed.id });
    assert.equal(ended.status, 200, ended.text);
    assert.equal((await client.get('user/is_LoggedIn/')).status, 401, end);
    assert.equal((await client.post('user/refresh/')).status, 401, end);
    const again = await other.post('user/end_session/', { session_id: listed.id });
    assert.equal(again.status, 404);
  }
});

serverTest('wrong passwords are throttled as at sign-in, but do not block the owner’s sign-in', async (server) => {
  const { client, id } = await unconfirmed(server);
  for (let failure = 0; failure < 5; failure += 1) {
    const wrong = await confirm(client, 'not the password');
    assert.equal(wrong.status, 403);
    assert.deepEqual(wrong.error().fields, { password: 'The password is wrong' });
  }
  const stopped = await confirm(client);
  assert.equal(stopped.error().code, 'throttled');
  assert.equal(stopped.headers['retry-after'], '900');
  assert.equal((await client.post('user/delete_user/', { user_id: id })).error().code, 'reauth_required');
  assert.equal((await server.newClient().signIn('super_admin', PASSWORD)).status, 200);
});

serverTest('a correct password resets the count of wrong ones', async (server) => {
  const { client } = await unconfirmed(server);
  for (let round = 0; round < 2; round += 1) {
    for (let failure = 0; failure < 4; failure += 1) await confirm(client, 'not the password');
    assert.equal((await confirm(client)).status, 200, `round ${round}`);
  }
});

serverTest('a user who is deleted while the password is checked is signed out', async (server) => {
  const client = await server.signedInAs({ role: 'executive' });
  const boss = await server.signedInAs({ role: 'super_admin' });
  const { id } = await server.context.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'executive')
    .executeTakeFirstOrThrow();
  // The attempt is counted right before the password is read.
  let deleting: Promise<unknown> | undefined;
  const db = afterRead(server.context.db, 'failures', async () => {
    await (deleting ??= boss.post('user/delete_user/', { user_id: id }));
  });
  const app = await createApp({ ...server.context, db });
  const user = Object.assign(new TestClient(app), { cookies: client.cookies });
  const answer = await confirm(user);
  assert.ok(deleting);
  assert.deepEqual([answer.status, answer.error().code], [401, 'unauthenticated']);
  await app.close();
});

serverTest('a password that is changed while it is checked confirms nothing', async (server) => {
  const { client } = await unconfirmed(server);
  const other = server.newClient();
  await other.signIn('super_admin', PASSWORD);
  let changed: Promise<Answer> | undefined;
  const db = afterRead(server.context.db, 'password_hash', async () => {
    const change = { current_password: PASSWORD, new_password: NEW.password, end_other_sessions: false };
    await (changed ??= other.post('user/change_password/', change));
  });
  const app = await createApp({ ...server.context, db });
  const user = Object.assign(new TestClient(app), { cookies: client.cookies });
  const refused = await confirm(user);
  assert.equal((await changed)?.status, 200);
  assert.equal(refused.status, 409, refused.text);
  assert.equal(refused.error().error, 'The password was changed meanwhile. Sign in with the new one.');
  const sensitive = { name: 'ageing', value: { hub_hours: 12, rc_days: 4 }, version: 0 };
  assert.equal((await user.post('api/settings/', sensitive)).error().code, 'reauth_required');
  assert.equal((await confirm(user, NEW.password)).status, 200);
  assert.equal((await user.post('api/settings/', sensitive)).status, 200);
  await app.close();
});

serverTest(
  'the setting can disable the confirmation',
  async (server) => {
    const { client, id } = await unconfirmed(server);
    assert.equal((await client.post('user/delete_user/', { user_id: id })).status, 200);
  },
  { confirmMs: readConfig({ VERITAS_CONFIRM_SECONDS: '0' }).confirmMs },
);
