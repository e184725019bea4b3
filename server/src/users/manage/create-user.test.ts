import assert from 'node:assert/strict';
import { DAY_MS } from '@veritas/shared/domain';
import type { Role } from '@veritas/shared/domain';
import { addGroup, addUser } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';

const newUserFields = {
  username: 'ravi.k',
  email: 'ravi@example.test',
  password: 'plum lantern ferry oats',
  role: 'executive',
};
const ravi = { ...newUserFields, group: 'BLR_KOR', organization: 'hub' };

async function twoGroups({ context }: ServerTest): Promise<void> {
  await addGroup(context, 'BLR_KOR');
  await addGroup(context, 'DEL_OKH');
  await addGroup(context, 'RC_BLR', 'RC');
}

function stored({ context: { db } }: ServerTest, username: string) {
  return db
    .selectFrom('users')
    .leftJoin('user_groups', 'user_groups.user_id', 'users.id')
    .leftJoin('groups', 'groups.id', 'user_groups.group_id')
    .select(['users.role', 'users.organization', 'groups.code', 'must_change_password', 'is_active', 'created_by'])
    .where('username', '=', username)
    .executeTakeFirst();
}

serverTest('a new user signs in and has to choose a password first', async (server) => {
  await twoGroups(server);
  const admin = await server.signedInAs({ role: 'admin' });
  const made = await admin.post('user/create/', { ...ravi, group: ' blr_kor ', organization: 'HUB' });
  assert.equal(made.status, 201);
  assert.deepEqual(
    { ...(await stored(server, 'ravi.k')) },
    {
      role: 'executive',
      organization: 'hub',
      code: 'BLR_KOR',
      must_change_password: 1,
      is_active: 1,
      created_by: 'admin',
    },
  );
  const client = server.newClient();
  const signedIn = await client.signIn('ravi.k', ravi.password);
  assert.equal(signedIn.json()['must_change_password'], true);
  for (const path of ['user/get_role/', 'user/is_LoggedIn/']) assert.equal((await client.get(path)).status, 200);
  const refused = await client.get('api/get_status/');
  assert.equal(refused.status, 403);
  assert.equal(refused.error().code, 'password_change_required');
  const change = { current_password: ravi.password, new_password: 'kettle on the far quay' };
  assert.equal((await client.post('user/change_password/', change)).status, 200);
  assert.equal((await client.get('api/get_status/')).status, 200);
});

serverTest('a password set by an admin is valid for three days, to the millisecond', async (server) => {
  await twoGroups(server);
  const admin = await server.signedInAs({ role: 'admin' });
  await admin.post('user/create/', ravi);
  server.advance(72 * 60 * 60_000);
  const client = server.newClient();
  assert.equal((await client.signIn('ravi.k', ravi.password)).status, 200);
  server.advance(1);
  const late = await server.newClient().signIn('ravi.k', ravi.password);
  assert.deepEqual([late.status, late.error().code], [403, 'password_expired']);
  assert.equal(late.error().res, 'This password has expired: an administrator set it. Ask for another one.');
  const change = { current_password: ravi.password, new_password: 'kettle on the far quay' };
  assert.equal((await client.post('user/change_password/', change)).status, 200);
  server.advance(72 * 60 * 60_000);
  assert.equal((await server.newClient().signIn('ravi.k', change.new_password)).status, 200);
});

serverTest('each role can assign the roles below it and no others', async (server) => {
  await twoGroups(server);
  const given: Record<string, string[]> = {
    operators: [],
    executive: [],
    incharge: ['operators', 'executive'],
    central_ops: ['executive', 'incharge'],
    admin: ['operators', 'executive', 'incharge', 'central_ops'],
    super_admin: ['operators', 'executive', 'incharge', 'central_ops', 'admin'],
  };
  for (const [creator, roles] of Object.entries(given)) {
    const client = await server.signedInAs({ role: creator as Role, groups: ['BLR_KOR'], webLogin: true });
    for (const role of Object.keys(given)) {
      const place = role === 'central_ops' ? {} : { group: 'BLR_KOR', organization: 'hub' };
      const answer = await client.post('user/create/', {
        ...newUserFields,
        ...place,
        username: `${creator}.${role}`,
        role,
      });
      const made = answer.status === 201;
      assert.equal(made, roles.includes(role), `${creator} makes ${role}: ${answer.text}`);
      if (!made) assert.equal(answer.status, 403);
    }
  }
});

serverTest('problems of the form are named by field, in one line', async (server) => {
  await twoGroups(server);
  const admin = await server.signedInAs({ role: 'admin' });
  const wrong: [object, RegExp][] = [
    [{ username: 'Admin' }, /^Username already taken$/],
    [{ username: 'a b' }, /^Username takes 3 to 64/],
    [{ email: 'no-address' }, /^Email is not an address/],
    [{ password: 'short' }, /^Password .*at least 12/],
    [{ password: 'x'.repeat(129) }, /^Password .*at most 128/],
    [{ password: 'password123456789' }, /^Password is easily guessed/],
    [{ password: 'the blr-kor night train' }, /^Password must not hold the name/],
    [{ role: 'root' }, /^role: There is no such role$/],
    [{ group: 'NOWHERE' }, /^group: There is no group "NOWHERE"$/],
    [{ group: 'RC_BLR' }, /^Group RC_BLR belongs to RC$/],
    [{ organization: 'depot' }, /^Organization must be hub or RC$/],
    [{ organization: '' }, /^Organization is missing$/],
    [{ role: 'central_ops' }, /^group: Central Ops belong to no group$/],
    [{ is_active: false, password_hash: 'x' }, /^is_active is not known here/],
  ];
  for (const [change, expected] of wrong) {
    const answer = await admin.post('user/create/', { ...ravi, ...change });
    assert.equal(answer.status, 400, JSON.stringify(change));
    assert.match(answer.error().detail, expected);
  }
  assert.equal(await stored(server, 'ravi.k'), undefined);
});

serverTest('a group is optional, and central operations have none', async (server) => {
  const admin = await server.signedInAs({ role: 'admin' });
  const user = { ...newUserFields, organization: 'hub' };
  assert.equal((await admin.post('user/create/', user)).status, 201);
  const central = { ...user, username: 'central', role: 'central_ops', organization: '', group: '' };
  assert.equal((await admin.post('user/create/', central)).status, 201);
  assert.equal((await stored(server, 'ravi.k'))?.organization, 'hub');
  assert.deepEqual((await stored(server, 'central'))?.organization, null);
});

serverTest('an incharge creates users of their own group only', async (server) => {
  await twoGroups(server);
  const incharge = await server.signedInAs({ role: 'incharge', groups: ['BLR_KOR'] });
  const other = await incharge.post('user/create/', { ...ravi, group: 'DEL_OKH' });
  assert.equal(other.status, 403);
  assert.equal(other.error().detail, 'Incharge may place users in their own groups only');
  const elsewhere = await incharge.post('user/create/', { ...ravi, group: '', organization: 'RC' });
  assert.equal(elsewhere.status, 403);
  assert.equal((await incharge.post('user/create/', { ...ravi, group: '' })).status, 201);
  assert.equal((await stored(server, 'ravi.k'))?.code, 'BLR_KOR');
  const lost = await server.signedInAs({ username: 'lost', role: 'incharge' });
  assert.equal((await lost.post('user/create/', { ...ravi, username: 'other' })).status, 403);
});

serverTest('the name of a deleted user is free again after ninety days', async (server) => {
  await twoGroups(server);
  const gone = await addUser(server.context, { username: 'Ravi.K', role: 'executive' });
  const superAdmin = await server.signedInAs({ role: 'super_admin' });
  assert.equal((await superAdmin.post('user/delete_user/', { user_id: gone })).status, 200);
  const again = () => superAdmin.post('user/create/', ravi);
  const reserved = 'Username belonged to Ravi.K, who was deleted, and is reserved until 2027-02-16 UTC. Choose another';
  const { detail, fields } = (await again()).error();
  assert.deepEqual([detail, fields], [reserved, { username: reserved }]);
  const renew = async (ms: number) => {
    server.advance(ms);
    const now = server.context.clock();
    const times = { seen_at: now, expires_at: now + DAY_MS, access_expires_at: now + DAY_MS };
    await server.context.db.updateTable('sessions').set(times).execute();
  };
  await renew(90 * DAY_MS - 1);
  assert.equal((await again()).status, 400);
  await renew(1);
  assert.equal((await again()).status, 201);
  const kept = server.context.db.selectFrom('users').select('username').where('id', '=', gone);
  assert.equal((await kept.executeTakeFirst())?.username, 'Ravi.K');
});

serverTest(
  'a reserved name says its last day by the calendar of the business',
  async (server) => {
    await twoGroups(server);
    const gone = await addUser(server.context, { username: 'Ravi.K', role: 'executive' });
    const superAdmin = await server.signedInAs({ role: 'super_admin' });
    // Past midnight in India, and still the day before in UTC.
    const deleted = { deleted_at: Date.parse('2026-11-18T00:30:00+05:30') };
    await server.context.db.updateTable('users').set(deleted).where('id', '=', gone).execute();
    assert.match((await superAdmin.post('user/create/', ravi)).error().detail, /reserved until 2027-02-16\. /);
  },
  { timeZone: 'Asia/Kolkata' },
);

serverTest('two concurrent creations of the same user create one', async (server) => {
  await twoGroups(server);
  const admin = await server.signedInAs({ role: 'admin' });
  const answers = await Promise.all([1, 2, 3].map(() => admin.post('user/create/', ravi)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400]);
});

serverTest('groups are made by admins, their codes unique without regard to case', async (server) => {
  await twoGroups(server);
  const admin = await server.signedInAs({ role: 'admin' });
  const make = (code: string, more = {}) =>
    admin.post('user/create_group/', { name: code, code, organization: 'HUB', ...more });
  assert.equal((await make('PUN_HDP')).status, 201);
  assert.equal((await make('RC_PUN', { organization: 'rc' })).status, 201);
  assert.equal((await make('blr_kor')).error().detail, 'Code already taken');
  assert.match((await make('-x')).error().detail, /^Code takes 2 to 32/);
  const reserved = (await make('All')).error().detail;
  assert.equal(reserved, 'Code All means all hubs in filters and links. Choose another');
  assert.equal((await make('KOL_SLT', { name: 'Kolkata' })).error().detail, 'Name must be the same as the code');
  assert.equal((await make('KOL_SLT', { organization: 'depot' })).status, 400);
  const listed = (await admin.get('user/get_groups/')).json<{ code: string; organization: string }[]>();
  const made = listed.filter(({ code }) => code.includes('PUN')).map((group) => [group.code, group.organization]);
  assert.deepEqual(made, [
    ['PUN_HDP', 'hub'],
    ['RC_PUN', 'RC'],
  ]);
  const other = await server.signedInAs({ role: 'central_ops' });
  const refused = await other.post('user/create_group/', { name: 'X_Y', code: 'X_Y', organization: 'hub' });
  assert.equal(refused.status, 403);
});
