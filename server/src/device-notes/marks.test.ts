import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { apiUrl, NOTES_EVENT, STATUS_EVENTS_PATH } from '@veritas/shared/contracts';
import type { CallOutput, getAllDeviceNotes, getDeviceMarks } from '@veritas/shared/contracts';
import { cookieHeader } from '../core/cookie-header.ts';
import type { TestClient } from '../testing/client.ts';
import { clusterTest } from '../testing/cluster-test.ts';
import { addDevices } from '../testing/devices.ts';
import { addUser, startSession } from '../testing/fixtures.ts';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';
import { whileListening } from '../testing/http/while-listening.ts';

type Marks = CallOutput<typeof getDeviceMarks>;
type Page = CallOutput<typeof getAllDeviceNotes>;

const marksOf = async (client: TestClient, since?: string) =>
  (await client.get(`api/device_marks/${since === undefined ? '' : `?since=${since}`}`)).json<Marks>();
const shown = ({ marks }: Marks) => marks.map(({ tracking_id: id, flag, notes }) => [id, flag?.kind ?? null, notes]);
const add = (client: TestClient, id: string, text = 'Torn.') =>
  client.post('api/device_notes/', { id: randomUUID(), tracking_id: id, text });
const flag = (client: TestClient, id: string, kind: string | null, version = 0) =>
  client.post('api/device_flag/', { tracking_id: id, flag: kind, reason: '', version });

async function threeDevices(server: ServerTest): Promise<TestClient> {
  await addDevices(
    server,
    ['rvp0000001', 'rvp0000002', 'rvp0000003'].map((key) => ({ tracking_key: key })),
  );
  return server.signedInAs({ role: 'admin', username: 'asha' });
}

serverTest('marks are those of devices with a flag or a note; later ones only what changed', async (server) => {
  const client = await threeDevices(server);
  const nothing = await marksOf(client);
  assert.deepEqual([nothing.all, nothing.marks], [true, []]);
  await add(client, 'RVP0000001');
  await add(client, 'RVP0000001', 'Again.');
  await flag(client, 'RVP0000002', 'hold');
  const first = await marksOf(client, nothing.version);
  assert.equal(first.all, false);
  assert.deepEqual(shown(first), [
    ['RVP0000001', null, 2],
    ['RVP0000002', 'hold', 0],
  ]);
  assert.deepEqual((await marksOf(client, first.version)).marks, []);
  await flag(client, 'RVP0000002', null, 1);
  const second = await marksOf(client, first.version);
  assert.deepEqual(shown(second), [['RVP0000002', null, 0]]);
  // Devices that are no longer listed are left out of the full response.
  assert.deepEqual(shown(await marksOf(client)), [['RVP0000001', null, 2]]);
});

serverTest('a note that was removed is no longer counted, and the last one takes the mark away', async (server) => {
  const client = await threeDevices(server);
  const ids = [randomUUID(), randomUUID()];
  for (const id of ids) await client.post('api/device_notes/', { id, tracking_id: 'RVP0000001', text: 'Torn.' });
  let { version } = await marksOf(client);
  for (const [index, id] of ids.entries()) {
    assert.equal((await client.post('api/remove_device_note/', { id })).status, 200);
    const changed = await marksOf(client, version);
    assert.deepEqual(shown(changed), [['RVP0000001', null, 1 - index]]);
    version = changed.version;
  }
  assert.deepEqual((await marksOf(client)).marks, []);
});

serverTest('an unknown version gets the marks of all devices', async (server) => {
  const client = await threeDevices(server);
  await add(client, 'RVP0000001');
  const { version } = await marksOf(client);
  for (const since of ['x', 'abcdef01-1', `${version}0`, '']) {
    const answer = await marksOf(client, since);
    assert.deepEqual([answer.all, shown(answer)], [true, [['RVP0000001', null, 1]]], since);
  }
  await server.context.db.updateTable('change_counter').set({ store_id: randomUUID() }).execute();
  assert.equal((await marksOf(client, version)).all, true);
});

serverTest('an export reads the notes of all devices, page by page', async (server) => {
  const client = await threeDevices(server);
  await add(client, 'RVP0000001', 'First.');
  const { db } = server.context;
  const first = await db.selectFrom('device_notes').selectAll().executeTakeFirstOrThrow();
  const more = Array.from({ length: 1_100 }, (_, index) => ({ ...first, id: `${index}`, seq: 2 + index }));
  await db.insertInto('device_notes').values(more.slice(0, 600)).execute();
  await db.insertInto('device_notes').values(more.slice(600)).execute();
  await db.updateTable('device_notes').set({ removed_at: 1 }).where('seq', '=', 3).execute();
  const page = (await client.get('api/all_device_notes/')).json<Page>();
  const last = (await client.get(`api/all_device_notes/?after=${page.next}`)).json<Page>();
  assert.deepEqual([page.notes.length, last.notes.length, last.next], [1_000, 100, null]);
  assert.equal(page.notes[0]?.text, 'First.');
  assert.equal((await client.get('api/all_device_notes/?after=-1')).status, 400);
});

clusterTest('a note by one server is announced to the listeners of another', async ({ a, b }) => {
  const client = a.client();
  const userId = await addUser(a.context, { role: 'admin' });
  await startSession(a.context, client, userId);
  const device = { tracking_id: 'RVP1', tracking_key: 'rvp1', hub_key: '', id: 1, change_seq: 1 };
  const nothing = { is_blindpick: 0, is_submit: 0, is_verified: 0, is_verified_rc: 0, needs_support: 0 };
  await a.context.db
    .insertInto('devices')
    .values({ ...device, ...nothing })
    .execute();
  await whileListening(b.context, async (port) => {
    const cookie = cookieHeader(client.cookies);
    const headers = { accept: 'text/event-stream', cookie };
    const answer = await fetch(`http://127.0.0.1:${port}${apiUrl(STATUS_EVENTS_PATH)}`, { headers });
    const versions = versionsOf(answer);
    assert.equal((await versions.next()).value, (await marksOf(client)).version);
    for (const text of ['One.', 'Two.']) {
      assert.equal((await add(client, 'RVP1', text)).status, 200);
      assert.equal((await versions.next()).value, (await marksOf(client)).version);
    }
    await versions.return(undefined);
  });
});

/** The versions of notes that a stream announces. */
async function* versionsOf(answer: Response): AsyncGenerator<string> {
  let text = '';
  for await (const bytes of answer.body ?? []) {
    text += Buffer.from(bytes as Uint8Array).toString();
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    const start = `event: ${NOTES_EVENT}\ndata: `;
    for (const block of blocks) if (block.startsWith(start)) yield block.slice(start.length);
  }
}

serverTest('a flag that only a newer release knows is sent unchanged, and affects no other mark', async (server) => {
  const client = await threeDevices(server);
  await flag(client, 'RVP0000001', 'hold');
  await flag(client, 'RVP0000002', 'urgent');
  await server.context.db.updateTable('device_marks').set({ flag: 'recall' }).where('flag', '=', 'hold').execute();
  assert.deepEqual(shown(await marksOf(client)), [
    ['RVP0000001', 'recall', 0],
    ['RVP0000002', 'urgent', 0],
  ]);
  const notes = await client.get('api/device_notes/?tracking_id=RVP0000001');
  assert.equal(notes.json<{ flag: { kind: string } }>().flag.kind, 'recall');
  assert.equal((await flag(client, 'RVP0000001', null, 1)).status, 200);
});
