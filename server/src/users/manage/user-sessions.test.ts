import assert from 'node:assert/strict';
import { ROLES } from '@veritas/shared/domain';
import { addGroup, addUser, startSession } from '../../testing/fixtures.ts';
import { serverTest, START } from '../../testing/server-test.ts';

serverTest('an admin sees how many sessions of a user are open and ends them all, in the trail', async (server) => {
  const admin = await server.signedInAs({ role: 'admin' });
  const id = await addUser(server.context, { username: 'ravi', role: 'executive' });
  const clients = [server.newClient(), server.newClient(), server.newClient()];
  for (const [index, client] of clients.entries()) {
    await startSession(server.context, client, id, index === 2 ? 'mobile' : 'web');
  }
  const open = async () => (await admin.get(`user/user_sessions/?user_id=${id}`)).json();
  assert.deepEqual(await open(), { web: 2, mobile: 1, seen_at: new Date(START).toISOString() });
  const ended = await admin.post('user/end_user_sessions/', { user_id: id });
  assert.equal(ended.json()['message'], 'ravi is signed out everywhere.');
  for (const client of clients) assert.equal((await client.get('user/is_LoggedIn/')).status, 401);
  assert.deepEqual(await open(), { web: 0, mobile: 0, seen_at: null });
  const entries = await server.context.db
    .selectFrom('audit_entries')
    .select(['actor', 'target', 'before'])
    .where('action', '=', 'user.end_sessions')
    .execute();
  assert.deepEqual(
    entries.map((entry) => ({ ...entry })),
    [{ actor: 'admin', target: 'ravi', before: '{"sessions":3}' }],
  );
});

serverTest(
  'sessions are seen and ended by those of a higher rank only, of all six roles on all six',
  async (server) => {
    await addGroup(server.context, 'BLR_KOR');
    const place = { groups: ['BLR_KOR'], webLogin: true };
    const ids: string[] = [];
    for (const role of ROLES) ids.push(await addUser(server.context, { username: `target.${role}`, role, ...place }));
    for (const [rank, role] of ROLES.entries()) {
      const client = await server.signedInAs({ role, ...place });
      for (const [below, id] of ids.entries()) {
        const expected = rank > below && rank >= ROLES.indexOf('incharge') ? 200 : 403;
        assert.equal((await client.get(`user/user_sessions/?user_id=${id}`)).status, expected, role);
        assert.equal((await client.post('user/end_user_sessions/', { user_id: id })).status, expected, role);
      }
    }
  },
);

serverTest(
  'own sessions end on the account page; those of other groups and of unknown users are not found',
  async (server) => {
    await addGroup(server.context, 'BLR_KOR');
    await addGroup(server.context, 'DEL_OKH');
    const client = await server.signedInAs({ role: 'incharge', groups: ['BLR_KOR'] });
    const self = server.context.db.selectFrom('users').select('id').where('username', '=', 'incharge');
    const { id } = await self.executeTakeFirstOrThrow();
    const away = await addUser(server.context, { username: 'away', role: 'executive', groups: ['DEL_OKH'] });
    for (const [user, status] of [
      [id, 409],
      [away, 404],
      ['no-such-user', 404],
    ] as const) {
      assert.equal((await client.get(`user/user_sessions/?user_id=${user}`)).status, status);
      assert.equal((await client.post('user/end_user_sessions/', { user_id: user })).status, status);
    }
  },
);
