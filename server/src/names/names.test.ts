import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { addGroup, addUser, PASSWORD } from '../testing/fixtures.ts';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';
import { fillNameKeys } from './fill-name-keys.ts';
import { nameSkeleton } from './name-skeleton.ts';

const newUser = (username: string) => ({
  username,
  email: 'r@example.com',
  password: 'seven brown otters',
  role: 'central_ops',
});

serverTest('a user or a group with a name that looks like an existing one is refused', async (server) => {
  const admin = await server.signedInAs({ role: 'admin' });
  await addGroup(server.context, 'BLR_KOR');
  const user = await admin.post('user/create/', newUser('adrnin'));
  assert.equal(user.status, 400);
  assert.match(user.error().message, /^Username already taken by admin, which looks the same$/);
  const group = { name: 'BLR_K0R', code: 'BLR_K0R', organization: 'hub' };
  const made = await admin.post('user/create_group/', group);
  assert.equal(made.status, 400);
  assert.match(made.error().message, /^Code already taken by BLR_KOR, which looks the same$/);
  assert.match((await admin.post('user/create/', newUser('Admin'))).error().message, /^Username already taken$/);
});

serverTest('spellings of a brand are the same brand, and no other one may look like it', async (server) => {
  const admin = await server.signedInAs({ role: 'admin' });
  const save = (brand: string) => admin.post('api/whitelable/', { brand, data: [] });
  assert.equal((await save('Nova View')).status, 201);
  for (const same of ['Nova\u200B  View', 'ＮＯＶＡ\u2003view', 'Nova View\u00AD']) {
    const answer = await save(same);
    assert.equal(answer.status, 200, same);
    assert.equal(answer.json<{ brand: { brand: string } }>().brand.brand, 'Nova View');
  }
  for (const other of ['Nоva View', 'Nova Vіew', 'N0va View']) {
    const answer = await save(other);
    assert.equal(answer.status, 409, other);
    assert.match(answer.error().message, /^This brand already exists: Nova View looks the same/);
  }
  assert.equal((await save('\u200B')).status, 400);
  const brands = await server.context.db.selectFrom('brands').select('brand').execute();
  assert.deepEqual(
    brands.map(({ brand }) => brand),
    ['Nova View'],
  );
});

const signIn = ({ client }: ServerTest, username: string, password = PASSWORD) =>
  client.post('user/login/', { username, password });

serverTest('a sign-in with another spelling is the same user, also for the throttle', async (server) => {
  await addUser(server.context, { role: 'admin' });
  await server.client.visit();
  for (const spelling of ['ADMIN', ' admin\u200B', 'ａｄｍｉｎ', 'аdmіn', 'adrnin']) {
    assert.equal((await signIn(server, spelling)).json<{ role: string }>().role, 'admin', spelling);
  }
  for (const spelling of ['Admin', 'adm\u200Bin', 'аdmin', 'adrnin', 'ADMIN']) {
    assert.equal((await signIn(server, spelling, 'wrong')).status, 401, spelling);
  }
  const stopped = await signIn(server, 'admin');
  assert.match(stopped.error().res, /^Too many attempts/);
  const owner = await server.signedInAs({ role: 'super_admin' });
  const list = (await owner.get('user/get_users/')).json<{ username: string; locked_until: string | null }[]>();
  assert.notEqual(list.find(({ username }) => username === 'admin')?.locked_until, null);
});

serverTest('confusable names from before this rule are kept, and logged at each start', async (server) => {
  const { context, logs } = server;
  const { db } = context;
  await addUser(context, { username: 'wm_10', role: 'admin' });
  await db.updateTable('users').set({ name_skeleton: null }).execute();
  await addUser(context, { username: 'wm_lO', role: 'incharge' });
  await db.updateTable('users').set({ name_skeleton: null }).execute();
  const brands = ['Nova', 'Nova\u200B', 'Kestrel\u200B'].map((brand) => ({
    id: randomUUID(),
    brand,
    brand_key: brand.toLowerCase(),
    version: 1,
    updated_at: 0,
    updated_by: null,
  }));
  await db.insertInto('brands').values(brands).execute();
  const maker = { id: randomUUID(), name: 'Acme\u200B', name_key: 'acme\u200B' };
  await db.insertInto('manufacturers').values(maker).execute();
  await fillNameKeys(context);
  const named = logs.filter((line) => line['event'] === 'names_look_alike');
  assert.deepEqual(
    named.map(({ table, name, other }) => [table, new Set([name, other])]),
    [
      ['users', new Set(['wm_10', 'wm_lO'])],
      ['brands', new Set(['Nova', 'Nova\u200B'])],
      ['brands', new Set(['Nova', 'Nova\u200B'])],
    ],
  );
  await server.client.visit();
  assert.equal((await signIn(server, 'wm_10')).json<{ role: string }>().role, 'admin');
  assert.equal((await signIn(server, 'wm_lo')).json<{ role: string }>().role, 'incharge');
  // The name itself wins over what looks like it, whichever row the database finds first.
  for (const [found, other, role] of [
    ['wm_10', 'wm_lO', 'incharge'],
    ['wm_lO', 'wm_10', 'admin'],
  ] as const) {
    const change = (name: string, name_skeleton: string | null) =>
      db.updateTable('users').set({ name_skeleton }).where('username', '=', name).execute();
    await change(other, null);
    await change(found, nameSkeleton(found));
    await change(other, null);
    assert.equal((await signIn(server, other)).json<{ role: string }>().role, role);
  }
  const keys = await db.selectFrom('brands').select('brand_key').orderBy('brand_key').execute();
  assert.deepEqual(
    keys.map((row) => row.brand_key),
    ['kestrel', 'nova', 'nova\u200B'],
  );
  const makers = await db.selectFrom('manufacturers').select('name_key').execute();
  assert.deepEqual(
    makers.map((row) => row.name_key),
    ['acme'],
  );
});
