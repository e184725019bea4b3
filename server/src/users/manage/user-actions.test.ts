import assert from 'node:assert/strict';
import type { ListedUser } from '@veritas/shared/contracts';
import { ROLES } from '@veritas/shared/domain';
import { addGroup, addUser, PASSWORD, startSession } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';

async function audited({ context: { db } }: ServerTest, action: string) {
  const entries = db.selectFrom('audit_entries').select(['actor', 'target', 'before', 'after']).orderBy('id');
  return (await entries.where('action', '=', action).execute()).map((entry) => ({ ...entry }));
}

serverTest('deactivation ends all sessions immediately, and activation allows sign-in again', async (server) => {
  const admin = await server.signedInAs({ role: 'admin' });
  const id = await addUser(server.context, { username: 'ravi', role: 'executive' });
  const [desk, phone, silent] = [server.newClient(), server.newClient(), server.newClient()];
  await startSession(server.context, desk, id);
  await startSession(server.context, silent, id);
  await startSession(server.context, phone, id, 'mobile');
  assert.equal((await admin.post('user/deactivate_user/', { user_id: id })).status, 200);
  for (const client of [desk, phone]) {
    assert.equal((await client.get('user/is_LoggedIn/')).status, 401);
    assert.equal((await client.post('user/refresh/')).status, 401);
  }
  assert.equal((await desk.signIn('ravi', PASSWORD)).error().code, 'deactivated');
  const first = await admin.post('user/deactivate_user/', { user_id: id });
  assert.equal(first.status, 200, 'a repeated action is done');
  for (let time = 0; time < 2; time += 1)
    assert.equal((await admin.post('user/activate_user/', { user_id: id })).status, 200);
  // These cookies were not used while the user was inactive, so no refusal has ended their session.
  assert.equal((await silent.get('user/is_LoggedIn/')).status, 401, 'the previous sessions stay ended');
  assert.equal((await silent.post('user/refresh/')).status, 401);
  assert.equal((await desk.signIn('ravi', PASSWORD)).status, 200);
  const change = { before: '{"is_active":true}', after: '{"is_active":false}' };
  assert.deepEqual(await audited(server, 'user.deactivate'), [{ actor: 'admin', target: 'ravi', ...change }]);
  assert.equal((await audited(server, 'user.activate')).length, 1);
});

serverTest('people act on lower ranks only, of all six roles on all six', async (server) => {
  await addGroup(server.context, 'BLR_KOR');
  const place = { groups: ['BLR_KOR'], webLogin: true };
  const ids: string[] = [];
  for (const role of ROLES) ids.push(await addUser(server.context, { username: `target.${role}`, role, ...place }));
  for (const [rank, role] of ROLES.entries()) {
    const client = await server.signedInAs({ role, ...place });
    for (const [below, target] of ROLES.entries()) {
      const answer = await client.post('user/unlock/', { user_id: ids[below] });
      const expected = rank > below && rank >= ROLES.indexOf('incharge') ? 200 : 403;
      assert.equal(answer.status, expected, `${role} on ${target}: ${answer.text}`);
    }
  }
});

serverTest('users cannot act on themselves, so the last super admin stays', async (server) => {
  const client = await server.signedInAs({ role: 'super_admin' });
  const other = await addUser(server.context, { username: 'second', role: 'super_admin' });
  const self = await server.context.db.selectFrom('users').select('id').where('username', '=', 'super_admin').execute();
  for (const path of ['deactivate_user', 'delete_user', 'reset_password', 'update']) {
    assert.equal((await client.post(`user/${path}/`, { user_id: self[0]?.id })).status, 409, path);
    assert.equal((await client.post(`user/${path}/`, { user_id: other })).status, 403, path);
  }
  const incharge = await server.signedInAs({ role: 'incharge', username: 'asha' });
  const [own] = await server.context.db.selectFrom('users').select('id').where('username', '=', 'asha').execute();
  assert.equal((await incharge.post('user/update/', { user_id: own?.id })).status, 409, 'also without a group');
});

serverTest('an incharge does not learn of users of other groups', async (server) => {
  await addGroup(server.context, 'BLR_KOR');
  await addGroup(server.context, 'DEL_OKH');
  const incharge = await server.signedInAs({ role: 'incharge', groups: ['BLR_KOR'] });
  const theirs = await addUser(server.context, { username: 'theirs', role: 'operators', groups: ['DEL_OKH'] });
  const own = await addUser(server.context, { username: 'own', role: 'operators', groups: ['BLR_KOR'] });
  const unknown = await incharge.post('user/deactivate_user/', { user_id: 'no-such-user' });
  const hidden = await incharge.post('user/deactivate_user/', { user_id: theirs });
  assert.deepEqual([unknown.status, hidden.status], [404, 404]);
  assert.equal(hidden.error().error, unknown.error().error);
  assert.equal((await incharge.post('user/deactivate_user/', { user_id: own })).status, 200);
});

serverTest('a deleted user is gone from list and sign-in, but not from history', async (server) => {
  const superAdmin = await server.signedInAs({ role: 'super_admin' });
  const admin = await server.signedInAs({ role: 'admin' });
  await addGroup(server.context, 'BLR_KOR');
  const id = await addUser(server.context, { username: 'ravi', role: 'executive', groups: ['BLR_KOR'] });
  assert.equal((await admin.post('user/delete_user/', { user_id: id })).status, 403);
  assert.equal((await superAdmin.post('user/delete_user/', { user_id: id })).status, 200);
  const repeated = await superAdmin.post('user/delete_user/', { user_id: id });
  assert.deepEqual(repeated.json(), { message: 'ravi is deleted.' });
  assert.equal((await superAdmin.post('user/delete_user/', { user_id: 'no-such-user' })).status, 404);
  assert.equal((await audited(server, 'user.delete')).length, 1);
  for (const call of ['activate_user', 'deactivate_user', 'update', 'reset_password', 'unlock', 'end_user_sessions']) {
    const answer = await superAdmin.post(`user/${call}/`, { user_id: id });
    assert.deepEqual([call, answer.status, answer.error().detail], [call, 404, 'This user was deleted meanwhile']);
  }
  assert.equal((await superAdmin.get(`user/user_sessions/?user_id=${id}`)).status, 404);
  const listed = (await superAdmin.get('user/get_users/')).json<ListedUser[]>().map(({ username }) => username);
  assert.ok(!listed.includes('ravi'));
  assert.equal((await server.newClient().signIn('ravi', PASSWORD)).status, 401);
  const [entry] = await audited(server, 'user.delete');
  assert.deepEqual([entry?.actor, entry?.target, entry?.after], ['super_admin', 'ravi', null]);
  assert.match(entry?.before ?? '', /"email":"ravi@example\.test","role":"executive"/);
  const kept = server.context.db.selectFrom('users').leftJoin('user_groups', 'user_id', 'id').where('id', '=', id);
  const row = await kept.select(['username', 'password_hash', 'email', 'group_id']).executeTakeFirstOrThrow();
  assert.deepEqual({ ...row }, { username: 'ravi', password_hash: '', email: '', group_id: null });
});

serverTest('a reset password works for three days, until its owner chooses another', async (server) => {
  const admin = await server.signedInAs({ role: 'admin' });
  const id = await addUser(server.context, { username: 'ravi', role: 'executive' });
  const old = server.newClient();
  await startSession(server.context, old, id);
  const reset = async () => {
    const answer = await admin.post('user/reset_password/', { user_id: id });
    assert.equal(answer.status, 200, answer.text);
    return answer.json<{ one_time_password: string }>().one_time_password;
  };
  const first = await reset();
  assert.match(first, /^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  assert.equal((await old.get('user/is_LoggedIn/')).status, 401);
  assert.equal((await server.newClient().signIn('ravi', PASSWORD)).status, 401);
  const client = server.newClient();
  assert.equal((await client.signIn('ravi', first)).json()['must_change_password'], true);
  const listed = (await admin.get('user/get_users/')).json<ListedUser[]>().find((user) => user.id === id);
  assert.equal(listed?.password_expires_at, new Date(server.context.clock() + 72 * 60 * 60_000).toISOString());
  server.advance(72 * 60 * 60_000 + 1);
  const late = await server.newClient().signIn('ravi', first);
  assert.equal(late.status, 403);
  assert.equal(late.error().code, 'password_expired');
  const trail = JSON.stringify(await server.context.db.selectFrom('audit_entries').selectAll().execute());
  assert.ok(!trail.includes(first), 'the trail does not hold the password');
});

serverTest('a locked user is shown as such and can be unlocked', async (server) => {
  const admin = await server.signedInAs({ role: 'admin' });
  const id = await addUser(server.context, { username: 'Ravi', role: 'executive' });
  for (let failure = 0; failure < 5; failure += 1) await server.client.signIn('ravi', 'wrong password');
  assert.equal((await server.client.signIn('ravi', PASSWORD)).error().code, 'throttled');
  const listed = (await admin.get('user/get_users/')).json<ListedUser[]>().find((user) => user.id === id);
  assert.equal(listed?.locked_until, new Date(server.context.clock() + 15 * 60_000).toISOString());
  assert.equal((await admin.post('user/unlock/', { user_id: id })).status, 200);
  assert.equal((await server.client.signIn('ravi', PASSWORD)).status, 200);
  for (let failure = 0; failure < 5; failure += 1) await server.client.signIn('ravi', 'wrong password');
  const reset = await admin.post('user/reset_password/', { user_id: id });
  const password = reset.json<{ one_time_password: string }>().one_time_password;
  assert.equal((await server.client.signIn('ravi', password)).status, 200, 'a new password unlocks as well');
});

serverTest('a changed role ends the sessions; what is not named stays as it is', async (server) => {
  await addGroup(server.context, 'BLR_KOR');
  await addGroup(server.context, 'RC_BLR', 'RC');
  const admin = await server.signedInAs({ role: 'admin' });
  const id = await addUser(server.context, { username: 'ravi', role: 'executive', groups: ['BLR_KOR'] });
  const client = server.newClient();
  await startSession(server.context, client, id);
  const update = (change: object) => admin.post('user/update/', { user_id: id, ...change });
  assert.equal((await update({ email: 'new@example.test' })).status, 200);
  assert.equal((await client.get('user/get_role/')).json()['hub_code'], 'BLR_KOR');
  assert.equal((await update({ role: 'admin' })).status, 403);
  assert.equal((await update({ role: 'incharge' })).status, 200);
  assert.equal((await client.get('user/get_role/')).status, 401);
  assert.equal((await update({ organization: 'RC' })).status, 200);
  assert.equal((await update({ group: 'rc_blr' })).status, 200);
  assert.equal((await update({ group: 'BLR_KOR', organization: 'RC' })).status, 400);
  assert.equal((await update({ role: 'central_ops' })).status, 200);
  assert.equal((await update({})).status, 200);
  const changes = (await audited(server, 'user.update')).map(({ before, after }) => [before, after]);
  assert.deepEqual(changes, [
    ['{"email":"ravi@example.test"}', '{"email":"new@example.test"}'],
    ['{"role":"executive"}', '{"role":"incharge"}'],
    ['{"groups":["BLR_KOR"],"organization":"hub"}', '{"groups":[],"organization":"RC"}'],
    ['{"groups":[]}', '{"groups":["RC_BLR"]}'],
    [
      '{"role":"incharge","groups":["RC_BLR"],"organization":"RC"}',
      '{"role":"central_ops","groups":[],"organization":null}',
    ],
  ]);
});

serverTest('an edit of fields that another user changed meanwhile is refused, until seen', async (server) => {
  await addGroup(server.context, 'BLR_KOR');
  await addGroup(server.context, 'DEL_OKH');
  const admin = await server.signedInAs({ role: 'admin' });
  const id = await addUser(server.context, { username: 'ravi', role: 'executive', groups: ['BLR_KOR'] });
  const update = (change: object) => admin.post('user/update/', { user_id: id, ...change });
  const email = 'third@example.test';
  await update({ email: 'second@example.test', seen: { email: 'ravi@example.test' } });
  const refused = await update({ email, seen: { email: 'ravi@example.test' } });
  assert.equal(refused.status, 409);
  assert.match(refused.error().error, /^Another user changed this user meanwhile/);
  assert.equal((await update({ email, seen: { email: 'second@example.test' } })).status, 200);

  assert.equal((await update({ role: 'incharge', seen: { role: 'operators' } })).status, 409);
  assert.equal((await update({ role: 'incharge', seen: { role: 'executive' } })).status, 200);
  assert.equal((await update({ group: 'DEL_OKH', seen: { group: null } })).status, 409);
  assert.equal((await update({ group: 'DEL_OKH', seen: { group: 'blr_kor' } })).status, 200);
  assert.equal((await update({ group: null, seen: { group: 'BLR_KOR' } })).status, 409);
  assert.equal((await update({ group: null, seen: { group: 'DEL_OKH' } })).status, 200);
  assert.equal((await update({ group: 'BLR_KOR', seen: { group: null } })).status, 200);
  assert.equal((await audited(server, 'user.update')).length, 6);
});

serverTest('a role that needs an organization is not given without one, nor is one taken away', async (server) => {
  await addGroup(server.context, 'BLR_KOR');
  const admin = await server.signedInAs({ role: 'admin' });
  const central = await addUser(server.context, { username: 'mia', role: 'central_ops' });
  const placed = await addUser(server.context, { username: 'ravi', role: 'executive', groups: ['BLR_KOR'] });
  const old = await addUser(server.context, { username: 'old', role: 'operators' });
  const update = async (id: string, change: object) => {
    const { status, text } = await admin.post('user/update/', { user_id: id, ...change });
    return status === 200 ? status : [status, (JSON.parse(text) as { fields?: object }).fields];
  };
  await server.context.db.updateTable('users').set({ organization: null }).execute();
  const missing = [400, { organization: 'Organization is missing' }];
  for (const role of ['operators', 'executive', 'incharge']) assert.deepEqual(await update(central, { role }), missing);
  assert.deepEqual(await update(central, { role: 'executive', group: '', organization: '' }), missing);
  assert.deepEqual(await update(placed, { group: '', organization: '' }), missing);
  assert.deepEqual(await update(old, { role: 'executive', email: 'old@example.org' }), missing);

  assert.equal(await update(old, { email: 'old@example.org' }), 200, 'it lacked one before');
  assert.equal(await update(old, { role: 'operators', group: null }), 200, 'as it is');
  assert.equal(await update(central, { role: 'executive', organization: 'RC' }), 200);
  assert.equal(await update(placed, { group: null }), 200, 'the organization stays');
  assert.equal(await update(placed, { role: 'incharge' }), 200);
});

serverTest('an organization that is sent as it is leaves the groups', async (server) => {
  for (const code of ['BLR_KOR', 'DEL_OKH']) await addGroup(server.context, code);
  const admin = await server.signedInAs({ role: 'admin' });
  const id = await addUser(server.context, { username: 'ravi', role: 'executive', groups: ['BLR_KOR', 'DEL_OKH'] });
  const edit = { user_id: id, organization: 'HUB', email: 'new@example.test' };
  assert.equal((await admin.post('user/update/', edit)).status, 200);
  const listed = (await admin.get('user/get_users/')).json<ListedUser[]>().find((user) => user.id === id);
  assert.deepEqual([listed?.email, listed?.group_info?.length], ['new@example.test', 2]);
});

serverTest('an edit that is sent again after its answer was lost is saved, and recorded once', async (server) => {
  for (const code of ['BLR_KOR', 'DEL_OKH']) await addGroup(server.context, code);
  const admin = await server.signedInAs({ role: 'admin' });
  const id = await addUser(server.context, { username: 'ravi', role: 'executive', groups: ['BLR_KOR', 'DEL_OKH'] });
  const update = async (change: object) => (await admin.post('user/update/', { user_id: id, ...change })).status;
  const first = {
    email: 'new@example.test',
    role: 'incharge',
    seen: { email: 'ravi@example.test', role: 'executive' },
  };
  const move = { group: 'BLR_KOR', organization: 'hub', seen: { group: 'DEL_OKH' } };
  assert.deepEqual([await update(first), await update(first)], [200, 200]);
  assert.equal(await update(move), 409, 'it is in another group as well');
  assert.equal(await update({ ...move, seen: { group: 'BLR_KOR' } }), 200);
  assert.equal(await update({ ...move, group: 'blr_kor' }), 200);
  assert.equal(await update({ ...move, organization: 'RC' }), 409);
  assert.equal(await update({ ...first, email: 'third@example.test' }), 409);
  assert.equal((await audited(server, 'user.update')).length, 2);
});
