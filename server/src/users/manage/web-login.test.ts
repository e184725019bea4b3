import assert from 'node:assert/strict';
import type { ListedUser } from '@veritas/shared/contracts';
import { ROLES } from '@veritas/shared/domain';
import type { Role } from '@veritas/shared/domain';
import type { TestClient } from '../../testing/client.ts';
import { addGroup, addUser, PASSWORD, startSession } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';

const WEB = ['executive', 'incharge', 'central_ops', 'admin', 'super_admin'];

/** A super_admin, and a user to decide about. */
async function scene(server: ServerTest, role: Role) {
  const superAdmin = await server.signedInAs({ role: 'super_admin' });
  const id = await addUser(server.context, { username: 'ravi', role });
  const update = (change: object) => superAdmin.post('user/update/', { user_id: id, ...change });
  return {
    ...{ superAdmin, id, update },
    set: async (webLogin: boolean | null) => (await update({ web_login: webLogin })).status,
    saveRoles: async (value: string[], version: number) =>
      (await superAdmin.post('api/settings/', { name: 'web_login_roles', value, version })).status,
  };
}

const isSignedIn = async (client: TestClient) => (await client.get('user/is_LoggedIn/')).status === 200;

async function listed(client: TestClient): Promise<unknown> {
  const found = (await client.get('user/get_users/')).json<ListedUser[]>().find(({ username }) => username === 'ravi');
  return [found?.web_login, found?.is_webview];
}

serverTest('a user who loses web access is signed out there immediately, but not in the app', async (server) => {
  const { id, set } = await scene(server, 'executive');
  const [desk, silent, phone] = [server.newClient(), server.newClient(), server.newClient()];
  await startSession(server.context, desk, id);
  await startSession(server.context, silent, id);
  await startSession(server.context, phone, id, 'mobile');
  assert.equal((await phone.get('user/get_role/')).json()['is_webview'], true);
  assert.equal(await set(false), 200);
  assert.equal(await isSignedIn(desk), false);
  assert.equal((await desk.post('user/refresh/')).status, 401);
  assert.equal((await phone.get('user/get_role/')).json()['is_webview'], false);

  const refused = await desk.signIn('ravi', PASSWORD);
  const { app_key: appKey, ...said } = refused.json();
  assert.equal(refused.status, 200);
  assert.deepEqual(said, { is_webview: false, role: 'executive' });
  assert.equal(typeof appKey, 'string');
  assert.deepEqual(refused.setCookies, []);

  assert.equal(await set(null), 200);
  // These cookies were not used meanwhile, so no refusal has ended their session.
  assert.equal(await isSignedIn(silent), false, 'the previous session stays ended');
  assert.equal((await desk.signIn('ravi', PASSWORD)).json()['is_webview'], true);
});

serverTest('an operator who is allowed signs in on the web, until the role decides again', async (server) => {
  const { set } = await scene(server, 'operators');
  const client = server.newClient();
  assert.equal((await client.signIn('ravi', PASSWORD)).json()['is_webview'], false);
  assert.equal(await set(true), 200);
  const answer = await client.signIn('ravi', PASSWORD);
  assert.deepEqual([answer.json()['is_webview'], answer.json()['role']], [true, 'operators']);
  assert.equal((await client.get('user/get_role/')).json()['is_webview'], true);
  const silent = server.newClient();
  await silent.signIn('ravi', PASSWORD);
  assert.equal(await set(null), 200);
  assert.equal(await isSignedIn(client), false);
  assert.equal(await set(true), 200);
  assert.equal(await isSignedIn(silent), false, 'the previous session stays ended');
});

serverTest('a user who keeps web access stays signed in', async (server) => {
  const { id, set } = await scene(server, 'executive');
  const client = server.newClient();
  await startSession(server.context, client, id);
  for (const webLogin of [true, null]) {
    assert.equal(await set(webLogin), 200);
    assert.equal(await isSignedIn(client), true);
  }
});

serverTest('what is set for a user outlasts the setting of the roles, and another role', async (server) => {
  await addGroup(server.context, 'BLR_KOR');
  const { superAdmin, id, set, update, saveRoles } = await scene(server, 'operators');
  await set(true);
  const client = server.newClient();
  await startSession(server.context, client, id);
  assert.equal(await saveRoles(['operators', ...WEB], 0), 200);
  assert.equal(await saveRoles(WEB, 1), 200);
  assert.equal(await isSignedIn(client), true);
  assert.deepEqual(await listed(superAdmin), [true, true]);
  await set(false);
  assert.equal(await saveRoles(['operators', ...WEB], 2), 200);
  assert.deepEqual(await listed(superAdmin), [false, false]);
  assert.equal((await update({ role: 'executive', group: 'BLR_KOR', organization: 'hub' })).status, 200);
  assert.deepEqual(await listed(superAdmin), [false, false]);
});

serverTest('the list says to a super_admin alone who may use the web, and who is an exception', async (server) => {
  await addGroup(server.context, 'BLR_KOR');
  const { superAdmin, set } = await scene(server, 'operators');
  assert.deepEqual(await listed(superAdmin), [null, false]);
  await set(true);
  assert.deepEqual(await listed(superAdmin), [true, true]);
  for (const role of ROLES.filter((each) => each !== 'super_admin')) {
    const client = await server.signedInAs({ role, groups: ['BLR_KOR'], webLogin: true });
    const { status, text } = await client.get('user/get_users/');
    assert.equal(status, 200);
    assert.doesNotMatch(text, /web_login|is_webview/, role);
  }
});

serverTest('no other role decides about the web, not even that all stays as it is', async (server) => {
  await addGroup(server.context, 'BLR_KOR');
  const place = { groups: ['BLR_KOR'], webLogin: true };
  const id = await addUser(server.context, { username: 'ravi', role: 'operators', groups: ['BLR_KOR'] });
  for (const role of ROLES.filter((each) => each !== 'super_admin')) {
    const client = await server.signedInAs({ role, ...place });
    for (const webLogin of [true, false, null]) {
      const answer = await client.post('user/update/', { user_id: id, email: 'x@example.test', web_login: webLogin });
      assert.equal(answer.status, 403, role);
    }
  }
  const admin = await server.signedInAs({ username: 'second', role: 'admin' });
  const { error } = (await admin.post('user/update/', { user_id: id, web_login: true })).error();
  assert.equal(error, 'Only a Super Admin may decide whether a user may sign in on the web');
  const row = server.context.db.selectFrom('users').select(['web_login', 'email']).where('id', '=', id);
  assert.deepEqual({ ...(await row.executeTakeFirstOrThrow()) }, { web_login: null, email: 'ravi@example.test' });
});

serverTest('no super_admin loses the web: neither by another one nor by oneself', async (server) => {
  const client = await server.signedInAs({ role: 'super_admin' });
  const other = await addUser(server.context, { username: 'second', role: 'super_admin' });
  const self = server.context.db.selectFrom('users').select('id').where('username', '=', 'super_admin');
  const { id } = await self.executeTakeFirstOrThrow();
  assert.equal((await client.post('user/update/', { user_id: id, web_login: false })).status, 409);
  assert.equal((await client.post('user/update/', { user_id: other, web_login: false })).status, 403);
  assert.equal((await server.newClient().signIn('second', PASSWORD)).json()['is_webview'], true);
  assert.equal((await server.newClient().signIn('super_admin', PASSWORD)).json()['is_webview'], true);
});

serverTest('each decision is in the trail with before and after; repeating it adds no entry', async (server) => {
  // Without an organization: changing web access does not require one.
  const { set } = await scene(server, 'executive');
  for (const webLogin of [null, false, false, true, null]) assert.equal(await set(webLogin), 200);
  const trail = server.context.db.selectFrom('audit_entries').select(['actor', 'target', 'before', 'after']);
  const entries = await trail.where('action', '=', 'user.update').orderBy('id').execute();
  assert.deepEqual(
    entries.map((entry) => Object.values(entry)),
    [
      ['super_admin', 'ravi', '{"web_login":"as the role"}', '{"web_login":"not allowed"}'],
      ['super_admin', 'ravi', '{"web_login":"not allowed"}', '{"web_login":"allowed"}'],
      ['super_admin', 'ravi', '{"web_login":"allowed"}', '{"web_login":"as the role"}'],
    ],
  );
});

serverTest(
  'a decision that conflicts with one of another user meanwhile is refused, until that was seen',
  async (server) => {
    const { set, update } = await scene(server, 'executive');
    await set(false);
    assert.equal((await update({ web_login: true, seen: { web_login: null } })).status, 409);
    assert.equal((await update({ web_login: false, seen: { web_login: null } })).status, 200, 'it is so already');
    assert.equal((await update({ web_login: true, seen: { web_login: false } })).status, 200);
    assert.equal((await update({ web_login: null, seen: { web_login: null } })).status, 409);
    assert.equal((await update({ web_login: null, seen: { web_login: true } })).status, 200);
  },
);

serverTest('a choice other than the three is refused', async (server) => {
  const { update } = await scene(server, 'executive');
  for (const webLogin of ['', 'false', 0, 1, []]) assert.equal((await update({ web_login: webLogin })).status, 400);
});
