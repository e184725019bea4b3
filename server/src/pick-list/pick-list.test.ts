import assert from 'node:assert/strict';
import type { ListLook, SavedView, SharedWith } from '@veritas/shared/contracts';
import { MAX_SAVED_VIEWS } from '@veritas/shared/contracts';
import type { TestClient } from '../testing/client.ts';
import { addGroup } from '../testing/fixtures.ts';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';

const look = (columns: ListLook['columns'], rows: ListLook['rows'] = 'dense') => ({ columns, rows });
const lookOf = async (client: TestClient) => (await client.get('user/list_look/')).json<{ look: ListLook | null }>();
const viewsOf = async (client: TestClient) => (await client.get('user/saved_views/')).json<SavedView[]>();
const namesOf = async (client: TestClient) => (await viewsOf(client)).map(({ name }) => name);

function save(client: TestClient, name: string, shared_with: SharedWith = 'me', more: object = {}) {
  return client.post('user/save_view/', { name, search: 'hub=blr_kor&sort=-id', shared_with, ...more });
}

serverTest('the layout of the list is stored per user, replacing the previous one', async (server) => {
  const asha = await server.signedInAs({ role: 'executive', username: 'asha' });
  const ravi = await server.signedInAs({ role: 'executive', username: 'ravi' });
  assert.deepEqual(await lookOf(asha), { look: null });
  assert.equal((await asha.post('user/list_look/', look(['id', 'time']))).status, 200);
  assert.equal((await asha.post('user/list_look/', look(['status', 'id'], 'comfortable'))).status, 200);
  assert.deepEqual(await lookOf(asha), { look: look(['status', 'id'], 'comfortable') });
  assert.deepEqual(await lookOf(ravi), { look: null });
});

serverTest('a layout without the ID, or with a duplicate or unknown column, is refused', async (server) => {
  const client = await server.signedInAs({ role: 'executive' });
  for (const [columns, text] of [
    [['time'], /Tracking ID cannot be left out/],
    [['id', 'id'], /appear only once/],
    [['id', 'password'], /columns must name columns/],
  ] as const) {
    const answer = await client.post('user/list_look/', { columns, rows: 'dense' });
    assert.equal(answer.status, 400);
    assert.match(answer.error().error, text);
  }
  assert.deepEqual(await lookOf(client), { look: null });
});

serverTest('a stored layout in an unknown format is ignored', async (server) => {
  const client = await server.signedInAs({ role: 'executive' });
  await client.post('user/list_look/', look(['id']));
  const newer = JSON.stringify({ columns: ['id', 'notes'], rows: 'dense' });
  await server.context.db.updateTable('list_looks').set({ look: newer }).execute();
  assert.deepEqual(await lookOf(client), { look: null });
});

async function colleagues(server: ServerTest) {
  await addGroup(server.context, 'BLR_KOR');
  await addGroup(server.context, 'PAT_KNK');
  return {
    asha: await server.signedInAs({ role: 'executive', username: 'asha', groups: ['BLR_KOR'] }),
    ravi: await server.signedInAs({ role: 'incharge', username: 'ravi', groups: ['BLR_KOR'] }),
    meena: await server.signedInAs({ role: 'incharge', username: 'meena', groups: ['PAT_KNK'] }),
    ops: await server.signedInAs({ role: 'central_ops', username: 'ops' }),
  };
}

serverTest('a view is seen by its owner, by the hub it is shared with, or by everyone', async (server) => {
  const { asha, ravi, meena, ops } = await colleagues(server);
  assert.equal((await save(asha, 'mine')).status, 200);
  assert.equal((await save(asha, 'Of the hub', 'hub')).status, 200);
  assert.equal((await save(ops, 'All of us', 'everyone')).status, 200);
  assert.deepEqual(await namesOf(asha), ['All of us', 'mine', 'Of the hub']);
  assert.deepEqual(await namesOf(ravi), ['All of us', 'Of the hub']);
  assert.deepEqual(await namesOf(meena), ['All of us']);
  const [shared] = (await viewsOf(ravi)).slice(1);
  assert.deepEqual(
    { ...shared, id: '' },
    { id: '', name: 'Of the hub', search: 'hub=blr_kor&sort=-id', shared_with: 'hub', owner: 'asha', own: false },
  );
  // Views of deactivated users are not shared.
  await server.context.db.updateTable('users').set({ is_active: 0 }).where('username', '=', 'asha').execute();
  assert.deepEqual(await namesOf(ravi), ['All of us']);
});

serverTest('sharing with everyone is for those who see all hubs, with a hub for those who have one', async (server) => {
  const { asha, ravi, ops } = await colleagues(server);
  for (const client of [asha, ravi]) {
    const answer = await save(client, 'For all', 'everyone');
    assert.deepEqual([answer.status, answer.error().error], [403, 'Your role cannot share a view with everyone']);
  }
  const answer = await save(ops, 'Of no hub', 'hub');
  assert.deepEqual([answer.status, answer.error().error], [403, 'You belong to no hub or group to share with']);
  assert.deepEqual(await namesOf(ops), []);
});

serverTest('an owner who may no longer share so renames a shared view, and shares no other', async (server) => {
  const { asha, ops } = await colleagues(server);
  const ofHub = (await save(asha, 'Of the hub', 'hub')).json<SavedView>();
  const ofAll = (await save(ops, 'For all', 'everyone')).json<SavedView>();
  await server.context.db.deleteFrom('user_groups').execute();
  await server.context.db.updateTable('users').set({ role: 'executive' }).where('username', '=', 'ops').execute();
  assert.equal((await save(asha, 'Of our hub', 'hub', { id: ofHub.id })).status, 200);
  assert.equal((await save(ops, 'For everyone', 'everyone', { id: ofAll.id })).status, 200);
  assert.deepEqual(await namesOf(ops), ['For everyone']);
  assert.equal((await save(ops, 'Another', 'everyone')).status, 403);
  assert.equal((await save(ops, 'For everyone', 'me', { id: ofAll.id })).status, 200);
  assert.equal((await save(ops, 'For everyone', 'everyone', { id: ofAll.id })).status, 403);
});

serverTest('a view is renamed and deleted by its owner alone; names differ without case', async (server) => {
  const { asha, ravi } = await colleagues(server);
  const { id } = (await save(asha, 'Late', 'hub')).json<SavedView>();
  assert.equal((await save(asha, ' late ')).status, 409);
  assert.equal((await save(ravi, 'Theirs', 'me', { id })).status, 404);
  assert.equal((await ravi.post('user/delete_view/', { id })).status, 404);
  assert.deepEqual(await namesOf(ravi), ['Late']);
  assert.equal((await save(asha, 'Late!', 'me', { id, search: 'status=pending&drop=table&late=any' })).status, 200);
  const [view] = await viewsOf(asha);
  assert.deepEqual([view?.name, view?.search, view?.shared_with], ['Late!', 'status=pending&late=any', 'me']);
  assert.deepEqual(await namesOf(ravi), []);
  assert.equal((await asha.post('user/delete_view/', { id })).status, 200);
  assert.deepEqual(await viewsOf(asha), []);
  assert.equal((await asha.post('user/delete_view/', { id })).status, 200, 'sent again');
});

serverTest('the trail contains shared views, and nothing of private ones', async (server) => {
  const { asha } = await colleagues(server);
  const { id } = (await save(asha, 'Plan')).json<SavedView>();
  await save(asha, 'Plan', 'hub', { id });
  await save(asha, 'Plan', 'me', { id });
  await save(asha, 'Plan B', 'me', { id });
  await asha.post('user/delete_view/', { id });
  const { id: other } = (await save(asha, 'Other', 'hub')).json<SavedView>();
  await asha.post('user/delete_view/', { id: other });
  const trail = server.context.db.selectFrom('audit_entries').where('action', 'like', 'view.%').orderBy('id');
  const entries = await trail.select(['actor', 'action', 'target', 'before', 'after']).execute();
  const sharedWith = (json: string | null) =>
    json === null ? null : (JSON.parse(json) as { shared_with: string }).shared_with;
  assert.deepEqual(
    entries.map(({ actor, action, target, before, after }) => [
      actor,
      action,
      target,
      sharedWith(before),
      sharedWith(after),
    ]),
    [
      ['asha', 'view.share', 'Plan', 'me', 'hub'],
      ['asha', 'view.share', 'Plan', 'hub', 'me'],
      ['asha', 'view.share', 'Other', null, 'hub'],
      ['asha', 'view.delete', 'Other', 'hub', null],
    ],
  );
});

serverTest('concurrent saves cannot exceed the maximum of views, and names stay unique', async (server) => {
  const client = await server.signedInAs({ role: 'executive' });
  for (let count = 2; count < MAX_SAVED_VIEWS; count += 1) await save(client, `View ${count}`);
  const answers = await Promise.all(['a', 'A', 'b', 'c', 'd'].map((name) => save(client, name)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 2);
  assert.ok(answers.every(({ status }) => [200, 400, 409].includes(status)));
  const names = await namesOf(client);
  assert.equal(names.length, MAX_SAVED_VIEWS);
  assert.equal(new Set(names.map((name) => name.toLowerCase())).size, MAX_SAVED_VIEWS);
});

serverTest('two concurrent first layouts of one user store one of them', async (server) => {
  const client = await server.signedInAs({ role: 'executive' });
  const answers = await Promise.all(
    [look(['id']), look(['id', 'hub'])].map((wanted) => client.post('user/list_look/', wanted)),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
  assert.equal((await lookOf(client)).look?.columns[0], 'id');
});

/** Data of a newer release, which runs alongside or was rolled back. */
const stored = ({ context }: ServerTest, name: string, change: object) =>
  context.db.updateTable('saved_views').set(change).where('name', '=', name).execute();

serverTest('only a view with an unknown way of sharing is left out', async (server) => {
  const { asha, ravi } = await colleagues(server);
  await save(asha, 'Mine');
  await save(asha, 'Of my role');
  await save(asha, 'Of the hub', 'hub');
  await stored(server, 'Of my role', { shared_with: 'role' });
  assert.deepEqual(await namesOf(asha), ['Mine', 'Of the hub']);
  assert.deepEqual(await namesOf(ravi), ['Of the hub']);
});

serverTest('a view that is renamed or shared keeps the filters that only a newer release knows', async (server) => {
  const { asha } = await colleagues(server);
  await save(asha, 'Recalled');
  const search = 'hub=blr_kor&status=recalled&sort=-id&colour=red';
  await stored(server, 'Recalled', { search });
  const [{ id } = { id: '' }] = await viewsOf(asha);
  const searchesOf = async () => (await viewsOf(asha)).map((view) => [view.name, view.search]);
  await save(asha, 'Called back', 'hub', { id, search });
  assert.deepEqual(await searchesOf(), [['Called back', search]]);
  await save(asha, 'Called back', 'me', { id });
  assert.deepEqual(await searchesOf(), [['Called back', search]]);
  await save(asha, 'Called back', 'me', { id, search: 'hub=blr_kor' });
  assert.deepEqual(await searchesOf(), [['Called back', 'hub=blr_kor']]);
});

serverTest(
  'where users read their own hub only, a view of another hub is visible to its owner alone',
  async (server) => {
    const { asha, ravi, ops } = await colleagues(server);
    const elsewhere = { search: 'hub=pat_knk' };
    await save(asha, 'Mine', 'hub', elsewhere);
    await save(ops, 'For all', 'everyone', elsewhere);
    assert.deepEqual(await namesOf(asha), ['Mine']);
    assert.deepEqual(await namesOf(ravi), []);
    assert.deepEqual(await namesOf(ops), ['For all']);
  },
  { readScope: 'own_hub' },
);
