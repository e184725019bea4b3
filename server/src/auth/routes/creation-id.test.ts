import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { DAY_MS } from '@veritas/shared/domain';
import type { Answer, TestClient } from '../../testing/client.ts';
import { clusterTest } from '../../testing/cluster-test.ts';
import { addGroup, addUser, startSession } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import { creationId } from './creation-id.ts';

const USER = {
  username: 'ravi.k',
  email: 'ravi@example.test',
  password: 'plum lantern ferry oats',
  role: 'executive',
  group: 'BLR_KOR',
  organization: 'hub',
};
const GROUP = { name: 'PUN', code: 'PUN', organization: 'hub' };
const BRAND = { brand: 'Nova', data: [] };
const VIEW = { name: 'Mine', search: '', shared_with: 'everyone' };

/** `other` is another creation of the same name. */
const CREATIONS = [
  { path: 'user/create/', body: USER, other: { ...USER, email: 'other@example.test' }, made: 201, taken: 400 },
  { path: 'user/create_group/', body: GROUP, other: { ...GROUP, organization: 'RC' }, made: 201, taken: 400 },
  { path: 'api/whitelable/', body: BRAND, other: { ...BRAND, brand: 'NOVA' }, made: 201, taken: 409 },
  { path: 'user/save_view/', body: VIEW, other: { ...VIEW, shared_with: 'me' }, made: 200, taken: 409 },
] as const;

function create(client: TestClient, { path, body }: { path: string; body: object }, key?: string): Promise<Answer> {
  const headers = { 'if-none-match': '*', ...(key !== undefined && { 'idempotency-key': key }) };
  return client.post(path, body, { headers });
}

/** The id of a creation with the key `k` that `change` differs from in one respect. */
const idOf = (change: object = {}) =>
  creationId({
    headers: { 'idempotency-key': 'k' },
    session: { id: 'u1' },
    routeOptions: { url: '/groups' },
    body: { name: 'PUN' },
    ...change,
  } as never);

void test('an id that is derived from a key is a UUID of version 8', () => {
  assert.match(idOf(), /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
});

void test('the same key, user, call and body have one id, and a difference in any another', () => {
  assert.equal(idOf(), idOf());
  const others = [
    { headers: { 'idempotency-key': 'other' } },
    { session: { id: 'u2' } },
    { routeOptions: { url: '/users' } },
    { body: { name: 'BLR' } },
  ].map(idOf);
  assert.equal(new Set([idOf(), ...others]).size, 5);
});

void test('without a key each creation has an id of its own', () => {
  assert.notEqual(idOf({ headers: {} }), idOf({ headers: {} }));
});

const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status);

for (const creation of CREATIONS) {
  serverTest(`${creation.path} that is sent again is answered as before and creates nothing more`, async (server) => {
    await addGroup(server.context, 'BLR_KOR');
    const admin = await server.signedInAs({ role: 'super_admin' });
    const trail = () => server.context.db.selectFrom('audit_entries').select('id').execute();
    const key = randomUUID();
    const first = await create(admin, creation, key);
    assert.equal(first.status, creation.made, first.text);
    const before = await trail();
    const again = await create(admin, creation, key);
    assert.deepEqual([again.status, again.text], [first.status, first.text]);
    assert.deepEqual(await trail(), before, 'recorded once');
    const { path, other, taken } = creation;
    assert.equal((await create(admin, creation, randomUUID())).status, taken, 'another key');
    assert.equal((await create(admin, creation)).status, taken, 'no key');
    assert.equal((await create(admin, { path, body: other }, key)).status, taken, 'another body');
  });

  clusterTest(`${creation.path} that is sent to two processes concurrently is one creation`, async ({ a, b }) => {
    await addGroup(a.context, 'BLR_KOR');
    const onA = a.client();
    await startSession(a.context, onA, await addUser(a.context, { role: 'super_admin' }));
    const onB = b.client(onA.cookies);
    const key = randomUUID();
    const answers = await Promise.all([onA, onB, onA, onB].map((client) => create(client, creation, key)));
    assert.deepEqual(new Set(statusesOf(answers)), new Set([creation.made]));
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
  });
}

for (const [change, refusal] of [
  ['delete_user', /^Username belonged to .+, who was deleted/],
  ['reset_password', /^Username already taken$/],
] as const) {
  serverTest(
    `after ${change} a retried creation of a user is not reported as done with that password`,
    async (server) => {
      await addGroup(server.context, 'BLR_KOR');
      const admin = await server.signedInAs({ role: 'super_admin' });
      const key = randomUUID();
      assert.equal((await create(admin, CREATIONS[0], key)).status, 201);
      const users = server.context.db.selectFrom('users').select('id').where('username', '=', USER.username);
      const { id } = await users.executeTakeFirstOrThrow();
      assert.equal((await admin.post(`user/${change}/`, { user_id: id })).status, 200);
      const again = await create(admin, CREATIONS[0], key);
      assert.equal(again.status, 400);
      assert.match(again.error().message, refusal);
    },
  );
}

serverTest('a brand that is created again keeps what others have changed since', async (server) => {
  const admin = await server.signedInAs({ role: 'super_admin' });
  const makers = [{ id: 'm-1', name: 'TCL', name_key: 'tcl' }];
  await server.context.db.insertInto('manufacturers').values(makers).execute();
  const key = randomUUID();
  await create(admin, CREATIONS[2], key);
  const changed = await admin.post('api/whitelable/', { brand: 'Nova', data: ['TCL'], version: 1 });
  assert.equal(changed.status, 200, changed.text);
  const again = await create(admin, CREATIONS[2], key);
  const { brand } = again.json<{ brand: { version: number; white_labeled_brands: object } }>();
  assert.deepEqual([again.status, brand.version, brand.white_labeled_brands], [201, 2, { data: ['TCL'] }]);
});

serverTest('the key of another user counts for nothing', async (server) => {
  const one = await server.signedInAs({ role: 'super_admin' });
  const other = await server.signedInAs({ role: 'admin', username: 'other' });
  const key = randomUUID();
  assert.equal((await create(one, CREATIONS[1], key)).status, 201);
  assert.equal((await create(other, CREATIONS[1], key)).status, 400);
});

serverTest(
  'a deploy token whose answer was lost has another secret, and a used one is not given away',
  async (server) => {
    const owner = await server.signedInAs({ role: 'super_admin' });
    const key = randomUUID();
    const wanted = { path: 'api/deploy_tokens/', body: { remote: 'demo', name: 'CI', days: 1 } };
    const secretOf = (answer: Answer) => answer.json<{ token: string }>().token;
    const secrets = [secretOf(await create(owner, wanted, key)), secretOf(await create(owner, wanted, key))];
    const listed = await owner.get('api/deploy_tokens/');
    assert.equal(listed.json<object[]>().length, 1);
    const trail = server.context.db
      .selectFrom('audit_entries')
      .select('id')
      .where('action', '=', 'deploy_token.create');
    assert.equal((await trail.execute()).length, 2, 'each secret has its entry');
    const use = (token = '') => {
      const headers = { authorization: `Bearer ${token}`, origin: '' };
      return server.newClient().get('api/releases/', { headers });
    };
    assert.deepEqual([(await use(secrets[0])).status, (await use(secrets[1])).status], [401, 200]);
    await server.context.db.updateTable('deploy_tokens').set({ used_at: 1 }).execute();
    assert.equal((await create(owner, wanted, key)).status, 409);
    assert.equal((await create(owner, wanted)).status, 200);
    const unused = randomUUID();
    assert.equal((await create(owner, wanted, unused)).status, 200);
    server.advance(DAY_MS);
    const { id } = await server.context.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await startSession(server.context, owner, id);
    assert.equal((await create(owner, wanted, unused)).status, 409, 'it has ended');
  },
);
