import assert from 'node:assert/strict';
import type { ListedUser } from '@veritas/shared/contracts';
import { DAY_MS } from '@veritas/shared/domain';
import { addGroup, addUser } from '../testing/fixtures.ts';
import { serverTest, START } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';
import { createSuperAdmin } from './create-super-admin.ts';
import { isPassword } from './passwords.ts';

async function twoHubs({ context }: ServerTest): Promise<void> {
  await addGroup(context, 'BLR_KOR');
  await addGroup(context, 'DEL_OKH');
  await addUser(context, { username: 'wm_blr', role: 'operators', groups: ['BLR_KOR'] });
  await addUser(context, { username: 'wm_del', role: 'operators', groups: ['DEL_OKH'], isActive: false });
  const gone = await addUser(context, { username: 'gone', role: 'operators', groups: ['BLR_KOR'] });
  await context.db.updateTable('users').set({ deleted_at: 1 }).where('id', '=', gone).execute();
}

serverTest('hub staff see the users of their own groups, deleted ones never', async (server) => {
  await twoHubs(server);
  for (const role of ['executive', 'incharge'] as const) {
    const client = await server.signedInAs({ username: role, role, groups: ['BLR_KOR'] });
    const listed = (await client.get('user/get_users/')).json<ListedUser[]>().map((user) => user.username);
    assert.deepEqual(listed, role === 'executive' ? ['executive', 'wm_blr'] : ['executive', 'incharge', 'wm_blr']);
  }
});

serverTest('a user without a group sees no other user', async (server) => {
  await twoHubs(server);
  const client = await server.signedInAs({ role: 'incharge' });
  assert.deepEqual((await client.get('user/get_users/')).json<ListedUser[]>().length, 1);
});

serverTest('central operations and above see all users, with the names of their groups', async (server) => {
  await twoHubs(server);
  const client = await server.signedInAs({ role: 'central_ops' });
  const [self, wmBlr, wmDel, ...more] = (await client.get('user/get_users/')).json<ListedUser[]>();
  assert.deepEqual(more, []);
  assert.equal(self?.username, 'central_ops');
  assert.deepEqual(self.group_info, []);
  assert.deepEqual(wmBlr?.group_info, [{ name: 'BLR_KOR' }]);
  assert.deepEqual([wmDel?.username, wmDel?.is_active, wmDel?.role], ['wm_del', false, 'operators']);
});

serverTest('contact details are visible to managers of users, hashes never', async (server) => {
  await twoHubs(server);
  const manager = await server.signedInAs({ role: 'incharge', groups: ['BLR_KOR'] });
  const reader = await server.signedInAs({ role: 'executive', groups: ['BLR_KOR'] });
  const managed = await manager.get('user/get_users/');
  const [, , wishmaster] = managed.json<ListedUser[]>();
  assert.equal(wishmaster?.email, 'wm_blr@example.test');
  assert.equal(wishmaster.created_at, new Date(START).toISOString());
  const seen = (await reader.get('user/get_users/')).text;
  assert.match(seen, /"wm_blr"/);
  assert.doesNotMatch(seen, /example\.test|created_at/);
  const hashes = await server.context.db.selectFrom('users').select('password_hash').execute();
  for (const { password_hash: hash } of hashes) assert.ok(!seen.includes(hash) && !managed.text.includes(hash));
});

serverTest('the first super_admin is created on the server, and only once', async ({ context }) => {
  const wanted = { username: 'Root', email: 'root@example.test', password: 'a long password' };
  await createSuperAdmin(context, wanted);
  const user = await context.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  assert.equal(user.role, 'super_admin');
  const entry = await context.db.selectFrom('audit_entries').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual(
    [entry.actor, entry.action, entry.target, JSON.parse(entry.after ?? '')],
    [
      'command create-super-admin',
      'user.create',
      'Root',
      { email: 'root@example.test', role: 'super_admin', group: null, organization: null },
    ],
  );
  const groups = await context.db.selectFrom('groups').select(['code', 'organization']).orderBy('code').execute();
  const made = context.db.selectFrom('audit_entries').select(['actor', 'target', 'after']).orderBy('id');
  assert.deepEqual(
    (await made.where('action', '=', 'group.create').execute()).map(({ actor, target, after }) => [
      actor,
      target,
      after,
    ]),
    [
      ['command create-super-admin', 'HUB_1', '{"organization":"hub"}'],
      ['command create-super-admin', 'RC_1', '{"organization":"RC"}'],
    ],
  );
  assert.deepEqual(
    groups.map((group) => ({ ...group })),
    [
      { code: 'HUB_1', organization: 'hub' },
      { code: 'RC_1', organization: 'RC' },
    ],
  );
  assert.match(user.password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.equal(await isPassword(user.password_hash, 'a long password'), true);
  assert.equal(await isPassword(user.password_hash, 'A long password'), false);
  await assert.rejects(
    createSuperAdmin(context, { ...wanted, username: 'root' }),
    /There is a user named Root already/,
  );
  await assert.rejects(
    createSuperAdmin(context, { ...wanted, username: 'second', password: 'password12345' }),
    /easily guessed/,
  );
  await assert.rejects(
    createSuperAdmin(context, { username: 'x y', email: 'no-address', password: 'short' }),
    /letters, digits.*\n.*not an address.*\n.*at least 12/,
  );
});

serverTest('a super_admin who is created in a store with groups brings none', async ({ context }) => {
  await addGroup(context, 'BLR_KOR');
  await createSuperAdmin(context, { username: 'root', email: 'root@example.test', password: 'a long password' });
  const groups = await context.db.selectFrom('groups').select('code').execute();
  const entries = await context.db.selectFrom('audit_entries').select('action').execute();
  assert.deepEqual(
    [...groups.map(({ code }) => code), ...entries.map(({ action }) => action)],
    ['BLR_KOR', 'user.create'],
  );
});

serverTest('two super_admins who are created concurrently share the first groups', async ({ context }) => {
  const { db } = context;
  const create = (username: string) =>
    createSuperAdmin(context, { username, email: `${username}@example.test`, password: 'a long password' });
  await Promise.all(['asha', 'ravi'].map(create));
  const users = await db.selectFrom('users').select('username').orderBy('username').execute();
  const groups = await db.selectFrom('groups').select('code').orderBy('code').execute();
  assert.deepEqual(
    [...users.map(({ username }) => username), ...groups.map(({ code }) => code)],
    ['asha', 'ravi', 'HUB_1', 'RC_1'],
  );
});

serverTest(
  'the command takes the name of a user deleted ninety days ago, and says until when it is reserved',
  async (server) => {
    const { context } = server;
    const gone = await addUser(context, { username: 'Ravi', role: 'admin' });
    await context.db.updateTable('users').set({ deleted_at: START, is_active: 0 }).where('id', '=', gone).execute();
    const wanted = { username: 'ravi', email: 'ravi@example.test', password: 'a long password' };
    server.advance(90 * DAY_MS - 1);
    await assert.rejects(
      createSuperAdmin(context, wanted),
      /The name Ravi belonged to a deleted user and is reserved until 2027-02-16T06:30:00\.000Z/,
    );
    server.advance(1);
    await createSuperAdmin(context, wanted);
    const named = context.db.selectFrom('users').select(['username', 'role']).where('username_key', '=', 'ravi');
    assert.deepEqual({ ...(await named.executeTakeFirst()) }, { username: 'ravi', role: 'super_admin' });
    await assert.rejects(createSuperAdmin(context, wanted), /There is a user named ravi already/);
  },
);
