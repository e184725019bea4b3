import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CURSOR_HEADER } from '@veritas/shared/contracts';
import { DeviceColumns, parseDeviceRecords } from '@veritas/shared/domain';
import { ARROW_CRC_HEADER, ARROW_STREAM, readArrow } from '@veritas/shared/domain/arrow';
import { tableFromIPC } from 'apache-arrow';
import { seedDemo } from '../../demo/seed.ts';
import type { TestClient } from '../../testing/client.ts';
import { serverTest, START } from '../../testing/server-test.ts';
import { StatusBodies } from '../body/status-body.ts';
import {
  changeRecords,
  deleteRecords,
  hideUpload,
  showUpload,
  storeHidden,
  visibleIds,
} from '../testing/uploaded-records.ts';
import { ARROW_FORM } from './arrow-form.ts';

const STATUS = 'api/get_status/';
const ZONE = 'Asia/Kolkata';
const ARROW = { accept: `${ARROW_STREAM}, application/json;q=0.9` };
const read = (client: TestClient, headers: Record<string, string> = {}) => client.get(STATUS, { headers });
const idsOf = (bytes: Uint8Array) => [...(tableFromIPC(new Uint8Array(bytes)).getChild('id') ?? [])].map(Number);
const recordsOf = (columns: DeviceColumns) =>
  Array.from({ length: columns.length }, (_, slot) => columns.recordAt(slot));
const recordsIn = ({ bytes, headers }: Awaited<ReturnType<typeof read>>) =>
  recordsOf(readArrow(new Uint8Array(bytes), String(headers[ARROW_CRC_HEADER]), ZONE));

serverTest('a client that prefers an Arrow stream gets the records of the array as one', async (server) => {
  const { context, advance } = server;
  await seedDemo(context, { records: 300, now: START });
  const client = await server.signedInAs({ role: 'executive', username: 'reader' });
  const json = await read(client);
  const arrow = await read(client, ARROW);
  assert.deepEqual([arrow.status, arrow.headers['content-type']], [200, ARROW_STREAM]);
  assert.equal(arrow.headers['content-length'], String(arrow.bytes.length));
  for (const { headers } of [json, arrow]) assert.equal(headers['vary'], 'accept, accept-encoding');
  assert.equal(arrow.headers[CURSOR_HEADER], json.headers[CURSOR_HEADER]);
  const expected = parseDeviceRecords(json.json(), ZONE);
  assert.deepEqual(recordsIn(arrow), recordsOf(DeviceColumns.of(expected)));
  const byId = expected.map(({ id }) => Number(id));
  assert.deepEqual(idsOf(arrow.bytes), byId.toReversed());

  const zipped = await read(client, { ...ARROW, 'accept-encoding': 'gzip' });
  assert.deepEqual(gunzipSync(zipped.bytes), arrow.bytes);
  const bodies = new StatusBodies(context, ARROW_FORM);
  const body = await bodies.current();
  advance(5_000);
  bodies.prepareBrotli(body);
  while (!body.content.brotli) await nextTurn();
  assert.deepEqual(brotliDecompressSync(body.content.brotli), arrow.bytes);
});

serverTest('without the header, and for changes, JSON is answered as before', async (server) => {
  const { context } = server;
  await seedDemo(context, { records: 300, now: START });
  const client = await server.signedInAs({ role: 'executive', username: 'reader' });
  await read(client, ARROW);
  const json = await read(client);
  for (const accept of ['*/*', 'application/json, text/plain, */*', 'text/html', `${ARROW_STREAM};q=0`]) {
    const other = await read(client, { accept });
    assert.equal(other.headers['content-type'], 'application/json; charset=utf-8');
    assert.deepEqual(other.bytes, json.bytes);
  }
  const since = await client.get(`${STATUS}?since=${String(json.headers[CURSOR_HEADER])}`, { headers: ARROW });
  assert.equal(since.headers['content-type'], 'application/json; charset=utf-8');
  assert.deepEqual(since.json<{ records: [] }>().records, []);
});

serverTest('an ETag matches only its own representation, until something changes', async (server) => {
  const { context } = server;
  const { db } = context;
  await seedDemo(context, { records: 300, now: START });
  const client = await server.signedInAs({ role: 'executive', username: 'reader' });
  const tagOf = (answer: Awaited<ReturnType<typeof read>>) => String(answer.headers['etag']);
  const [json, arrow] = [tagOf(await read(client)), tagOf(await read(client, ARROW))];
  assert.notEqual(json, arrow);
  const statuses = async () =>
    Promise.all(
      [{ 'if-none-match': json }, { 'if-none-match': arrow }].flatMap((tag) => [
        read(client, tag).then(({ status }) => status),
        read(client, { ...tag, ...ARROW }).then(({ status }) => status),
      ]),
    );
  assert.deepEqual(await statuses(), [304, 200, 200, 304]);
  const [first] = await visibleIds(db);
  assert.ok(first);
  await changeRecords(db, [first], 'someone-else');
  assert.deepEqual(await statuses(), [200, 200, 200, 200]);
  const after = await read(client, ARROW);
  assert.equal(recordsIn(after)[0]?.submitted?.by, 'someone-else');
});

serverTest('records of an import appear and disappear atomically, and hidden ones are never sent', async (server) => {
  const { db } = server.context;
  const client = await server.signedInAs({ role: 'executive', username: 'reader' });
  const bytes = async () => (await read(client, ARROW)).bytes;
  assert.deepEqual(idsOf(await bytes()), []);
  const span = await storeHidden(db, 600);
  await changeRecords(db, [span.firstId], 'hidden-name');
  assert.deepEqual(idsOf(await bytes()), []);
  assert.doesNotMatch((await bytes()).toString('latin1'), /hidden-name/);
  await showUpload(db, span);
  const shown = await bytes();
  assert.deepEqual(idsOf(shown), (await visibleIds(db)).toReversed());
  assert.match(shown.toString('latin1'), /hidden-name/);
  await hideUpload(db, span);
  await deleteRecords(db, span);
  assert.deepEqual(idsOf(await bytes()), []);
  assert.doesNotMatch((await bytes()).toString('latin1'), /hidden-name/);
});
