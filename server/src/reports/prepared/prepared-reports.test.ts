import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  GENERATE_CSV_PATH,
  getPreparedReports,
  MAX_PREPARED_REPORTS,
  PREPARED_REPORT_PATH,
  prepareReport,
  removePreparedReport,
} from '@veritas/shared/contracts';
import type { CallOutput, PreparedReport } from '@veritas/shared/contracts';
import { DAY_MS } from '@veritas/shared/domain';
import type { TestClient } from '../../testing/client.ts';
import { addDevices } from '../../testing/devices.ts';
import { addGroup } from '../../testing/fixtures.ts';
import { whileListening } from '../../testing/http/while-listening.ts';
import { serverTest, START } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import { removeExpired } from './removal.ts';
import { DiskSpace } from '../../http/health/disk-space.ts';
import { ReportWriter } from './report-writer.ts';

const DAY = { start_date: '2026-11-18', end_date: '2026-11-18', time_zone: 'Asia/Kolkata' };

const prepare = (client: TestClient, more: object = {}) => client.post(prepareReport.path, { ...DAY, ...more });
const prepared = async (client: TestClient, more?: object) => (await prepare(client, more)).json<PreparedReport>();
const list = async (client: TestClient) =>
  (await client.get(getPreparedReports.path)).json<CallOutput<typeof getPreparedReports>>().reports;
const file = (client: TestClient, id: string) => client.get(`${PREPARED_REPORT_PATH}?id=${id}`);
const remove = (client: TestClient, id: string) => client.post(removePreparedReport.path, { id });
/** As the rounds of a server that listens. Parts are small, so that a file has several. */
const roomy = () => Promise.resolve({ total: 2 ** 40, free: 2 ** 39 });
const write = ({ context }: ServerTest) =>
  new ReportWriter(context, { space: new DiskSpace(context, roomy), partBytes: 200 }).writeAll();
const parts = async ({ context: { db } }: ServerTest) =>
  (await db.selectFrom('prepared_report_parts').select('report_id').execute()).length;

const devicesOfADay = (server: ServerTest) =>
  addDevices(server, [
    { created_at: START },
    { created_at: START - DAY_MS },
    { created_at: START, hub_code: 'DEL_OKH', hub_key: 'del_okh' },
  ]);

serverTest('a prepared report is the same file as a download of its range', async (server) => {
  await devicesOfADay(server);
  const client = await server.signedInAs({ role: 'admin' });
  for (const more of [{}, { hub_code: 'DEL_OKH' }, { start_date: '2026-11-17' }]) {
    const asked = await prepared(client, more);
    assert.deepEqual([asked.state, asked.rows, asked.bytes, asked.kept_until], ['waiting', null, null, null]);
    assert.equal((await file(client, asked.id)).status, 404, 'not before it is ready');
    await write(server);
    const direct = await client.post(GENERATE_CSV_PATH, { ...DAY, ...more });
    const [ready] = (await list(client)).filter(({ id }) => id === asked.id);
    const rows = direct.text.trimEnd().split('\r\n').length - 1;
    assert.deepEqual(
      [ready?.state, ready?.rows, ready?.rows_done, ready?.bytes, ready?.kept_until],
      ['ready', rows, rows, direct.bytes.length, new Date(START + 7 * DAY_MS).toISOString()],
    );
    const answer = await file(client, asked.id);
    assert.deepEqual(answer.bytes, direct.bytes);
    for (const name of ['content-type', 'content-disposition', 'content-length', 'x-time-zone'])
      assert.equal(answer.headers[name], direct.headers[name], name);
  }
  assert.ok((await parts(server)) > 3);
});

serverTest('prepared reports are of their user alone, newest first', async (server) => {
  const [client, other] = [
    await server.signedInAs({ role: 'admin' }),
    await server.signedInAs({ role: 'super_admin' }),
  ];
  const first = await prepared(client);
  server.advance(1_000);
  const second = await prepared(client);
  await write(server);
  assert.deepEqual(
    (await list(client)).map(({ id }) => id),
    [second.id, first.id],
  );
  assert.deepEqual(await list(other), []);
  assert.equal((await file(other, first.id)).status, 404);
  assert.equal((await remove(other, first.id)).status, 200, 'a no-op');
  assert.equal((await list(client)).length, 2);
});

serverTest('a removed report leaves nothing, and may be removed again', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  const { id } = await prepared(client);
  await write(server);
  assert.ok((await parts(server)) > 0);
  assert.equal((await file(client, id.toUpperCase())).status, 200);
  for (let turn = 0; turn < 2; turn += 1) assert.equal((await remove(client, id.toUpperCase())).status, 200);
  assert.deepEqual([await list(client), await parts(server), (await file(client, id)).status], [[], 0, 404]);
});

serverTest('a prepared report expires a week after it was ready, with its file', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  const { id } = await prepared(client);
  server.advance(DAY_MS);
  await write(server);
  const { db } = server.context;
  server.advance(7 * DAY_MS - 1);
  await removeExpired(db, server.context.clock());
  const again = await server.signedInAs({ role: 'super_admin' });
  const rows = () => db.selectFrom('prepared_reports').select('id').execute();
  assert.deepEqual([(await rows()).length, (await parts(server)) > 0], [1, true]);
  server.advance(1);
  // Before the round that deletes it, too.
  await db
    .updateTable('prepared_reports')
    .set({ user_id: await idOf(server, 'super_admin') })
    .execute();
  assert.deepEqual([await list(again), (await file(again, id)).status], [[], 404]);
  await removeExpired(db, server.context.clock());
  assert.deepEqual([await rows(), await parts(server)], [[], 0]);
});

serverTest('a server that listens removes what has expired, and writes what was requested', async (server) => {
  const { db } = server.context;
  await prepared(await server.signedInAs({ role: 'admin' }));
  await write(server);
  server.advance(7 * DAY_MS);
  const { id } = await prepared(await server.signedInAs({ role: 'super_admin' }));
  const stored = () => db.selectFrom('prepared_reports').select(['id', 'state']).orderBy('created_at').execute();
  await whileListening(server.context, async () => {
    while ((await stored()).at(-1)?.state !== 'ready') await nextTurn();
  });
  assert.deepEqual(
    (await stored()).map((row) => row.id),
    [id],
  );
  assert.equal(await parts(server), 1);
});

serverTest('a retry of the same request adds no second report', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  const headers = { 'idempotency-key': randomUUID() };
  const ids = [];
  for (let turn = 0; turn < 3; turn += 1)
    ids.push((await client.post(prepareReport.path, DAY, { headers })).json<PreparedReport>().id);
  assert.equal(new Set(ids).size, 1);
  assert.equal((await list(client)).length, 1);
});

serverTest('only so many reports are kept for a user, also when they are requested at once', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  const answers = await Promise.all(Array.from({ length: MAX_PREPARED_REPORTS + 5 }, () => prepare(client)));
  const refused = answers.filter(({ status }) => status !== 200);
  assert.deepEqual([refused.length, (await list(client)).length], [5, MAX_PREPARED_REPORTS]);
  assert.deepEqual(
    [refused[0]?.status, refused[0]?.error().error],
    [400, '10 reports are kept for you. Remove one first.'],
  );
  const [any] = await list(client);
  await remove(client, any?.id ?? '');
  assert.equal((await prepare(client)).status, 200);
});

serverTest('no report is added when those of all users fill their space', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  await prepared(client);
  await write(server);
  await server.context.db
    .updateTable('prepared_reports')
    .set({ stored_bytes: 2 ** 31 })
    .execute();
  const refused = await prepare(await server.signedInAs({ role: 'super_admin' }));
  assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '60']);
});

serverTest('a wrong range is refused with the words of a download', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  for (const wrong of [{ start_date: '' }, { end_date: '2026-11-30' }, { start_date: '2026-11-19' }, { hub_code: 5 }]) {
    const [direct, background] = [
      await client.post(GENERATE_CSV_PATH, { ...DAY, ...wrong }),
      await prepare(client, wrong),
    ];
    assert.equal(background.status, 400);
    assert.equal(background.error().error, direct.error().error);
  }
  assert.deepEqual(await list(client), []);
});

serverTest(
  'who reads other hubs than when the report was requested gets it no longer',
  async (server) => {
    const { context } = server;
    for (const code of ['BLR_KOR', 'DEL_OKH']) await addGroup(context, code);
    await devicesOfADay(server);
    const client = await server.signedInAs({ role: 'incharge', groups: ['BLR_KOR'] });
    const { id } = await prepared(client);
    await write(server);
    const text = (await file(client, id)).text;
    assert.match(text, /BLR_KOR/);
    assert.doesNotMatch(text, /DEL_OKH/);
    await moveAll(server, 'DEL_OKH');
    assert.deepEqual([await list(client), (await file(client, id)).status], [[], 404]);
    // Nor do those count, which could not be removed.
    for (let count = 0; count < MAX_PREPARED_REPORTS; count += 1) assert.equal((await prepare(client)).status, 200);
    assert.equal((await prepare(client)).status, 400);
  },
  { readScope: 'own_hub' },
);

serverTest(
  'a retry of a user who was moved to another hub is a request for that hub',
  async (server) => {
    for (const code of ['BLR_KOR', 'DEL_OKH']) await addGroup(server.context, code);
    const client = await server.signedInAs({ role: 'incharge', groups: ['BLR_KOR'] });
    const headers = { 'idempotency-key': randomUUID() };
    const first = await client.post(prepareReport.path, DAY, { headers });
    await moveAll(server, 'DEL_OKH');
    const second = await client.post(prepareReport.path, DAY, { headers });
    assert.deepEqual([first.status, second.status], [200, 200]);
    assert.notEqual(second.json<PreparedReport>().id, first.json<PreparedReport>().id);
    assert.deepEqual(await list(client), [second.json<PreparedReport>()]);
  },
  { readScope: 'own_hub' },
);

async function moveAll({ context: { db } }: ServerTest, hub: string): Promise<void> {
  const group = db.selectFrom('groups').select('id').where('code', '=', hub);
  await db.updateTable('user_groups').set({ group_id: group }).execute();
}

async function idOf({ context: { db } }: ServerTest, username: string): Promise<string> {
  return (await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;
}
