import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { CHUNK_BYTES } from '@veritas/shared/contracts';
import type { UploadProgress, UploadResult } from '@veritas/shared/contracts';
import type { AppContext } from '../../context/app-context.ts';
import type { TestClient } from '../../testing/client.ts';
import { addGroup, startSession } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import { chunksOfFile, sendChunk, sendFile } from '../testing/upload-client.ts';

const HEADER = 'tracking_id,hub_code,device_type,device_brand,device_model_name,created_date\n';
const line = (id: string, hub = 'BLR_KOR') => `${id},${hub},mobile,Vivo,V29,2026-11-01\n`;
const idOf = (number: number) => `RVP${String(number).padStart(7, '0')}`;
const lines = (count: number, first = 1) =>
  Array.from({ length: count }, (_, index) => line(idOf(first + index))).join('');
const LARGE_ROWS = 2_600;
/** A file of three chunks, by a column that is ignored. */
const LARGE = Buffer.from(
  HEADER.replace('\n', ',remark\n') + lines(LARGE_ROWS).replaceAll('\n', `,${'x'.repeat(1_000)}\n`),
);

async function admin({ context, signedInAs }: ServerTest, username = 'admin'): Promise<TestClient> {
  if (username === 'admin') await addGroup(context, 'BLR_KOR');
  return signedInAs({ role: 'admin', username });
}

/** The same user's session against a server that was restarted. */
async function signedInAgain(server: ServerTest): Promise<TestClient> {
  const user = await server.context.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow();
  const again = server.newClient();
  await startSession(server.context, again, user.id);
  return again;
}

async function countDevices({ db }: AppContext): Promise<number> {
  const count = db.selectFrom('devices').select((eb) => eb.fn.countAll<number>().as('n'));
  return (await count.executeTakeFirstOrThrow()).n;
}

serverTest('a file with duplicates and bad rows stores the good rows and reports each other row', async (server) => {
  const client = await admin(server);
  const bad = ['4.7E+11', 'A B C D', 'x', ''].map((id) => line(id)).join('');
  const worse = ['Nowhere', ''].map((hub, index) => line(`HUB000${index}`, hub)).join('');
  const dates = [idOf(9001), idOf(9002)].map((id) => line(id).replace('2026-11-01', '2026-02-30')).join('');
  const duplicates = Array.from({ length: 12 }, (_, index) => line(idOf(index + 1).toLowerCase())).join('');
  const file = HEADER + lines(980) + bad + worse + dates + duplicates;

  const result = (await sendFile(client, Buffer.from(file))).json<UploadResult>();

  assert.equal(result.message, 'Upload complete');
  assert.deepEqual([result.processed, result.skipped], [980, 20]);
  assert.deepEqual(result.duplicates[0], { row: 990, tracking_id: 'rvp0000001' });
  assert.equal(result.duplicates.length, 12);
  assert.deepEqual(
    result.errors.map(({ row, errors }) => [row, errors]),
    [
      [982, ['tracking_id "4.7E+11": Excel changed this ID, format the column as text']],
      [983, ['tracking_id "A B C D": must be 6 to 40 of A-Z, a-z, 0-9, _ and -']],
      [984, ['tracking_id "x": must be 6 to 40 of A-Z, a-z, 0-9, _ and -']],
      [985, ['tracking_id is empty: every row needs one']],
      [986, ['hub_code "Nowhere": no hub has this code']],
      [987, ['hub_code is empty: every row needs one']],
      [988, ['created_date "2026-02-30": is not a valid date']],
      [989, ['created_date "2026-02-30": is not a valid date']],
    ],
  );
  assert.equal(await countDevices(server.context), 980);
});

serverTest('a file uploaded twice under two numbers is stored once, the second time as duplicates', async (server) => {
  const client = await admin(server);
  const file = Buffer.from(HEADER + lines(30));
  await sendFile(client, file);
  const again = (await sendFile(client, file)).json<UploadResult>();
  assert.deepEqual([again.processed, again.skipped, again.duplicates.length], [0, 30, 30]);
  assert.deepEqual(again.duplicates[29], { row: 31, tracking_id: idOf(30) });
});

serverTest(
  'chunks are accepted in order, repeats are idempotent, the last one returns its result again',
  async (server) => {
    const client = await admin(server);
    const id = randomUUID();
    const [first = Buffer.alloc(0), second = Buffer.alloc(0), third = Buffer.alloc(0)] = chunksOfFile(LARGE);
    const send = (index: number, bytes: Buffer, total = 3) => sendChunk(client, { id, index, total, bytes });

    assert.deepEqual((await send(0, first)).json(), { received: 0, next: 1 });
    assert.deepEqual((await send(0, first)).json(), { received: 0, next: 1 });
    const gap = await send(2, third);
    assert.deepEqual([gap.status, gap.json()['next'], gap.json()['missing']], [409, 1, [1]]);
    const changed = await send(0, Buffer.alloc(CHUNK_BYTES, 'x'));
    assert.deepEqual([changed.status, changed.json()['next']], [409, 1]);
    assert.equal((await send(1, second, 4)).status, 409);
    await send(1, second);
    const result = await send(2, third);
    assert.equal(result.json<UploadResult>().processed, LARGE_ROWS);
    assert.deepEqual((await send(2, third)).json(), result.json());
    assert.deepEqual((await send(1, second)).json(), { received: 1, next: 3 });
    assert.equal((await send(2, Buffer.from('other'))).status, 409);
    assert.equal(await countDevices(server.context), LARGE_ROWS);
  },
);

serverTest('an upload continues after a restart of the server', async (server) => {
  const client = await admin(server);
  const id = randomUUID();
  const chunks = chunksOfFile(LARGE);
  await sendChunk(client, { id, index: 0, total: 3, bytes: chunks[0] ?? LARGE });
  await server.restart();
  const later = server.newClient();
  client.cookies.forEach((value, name) => later.cookies.set(name, value));
  const status = (await later.get(`api/upload_status/?upload_id=${id}`)).json<UploadProgress>();
  assert.deepEqual([status.state, status.next, status.result], ['receiving', 1, null]);
  for (const index of [1, 2]) await sendChunk(later, { id, index, total: 3, bytes: chunks[index] ?? LARGE });
  const done = (await later.get(`api/upload_status/?upload_id=${id.toUpperCase()}`)).json<UploadProgress>();
  assert.deepEqual(
    [done.state, done.next, done.rows_read, done.result?.processed],
    ['done', 3, LARGE_ROWS, LARGE_ROWS],
  );
});

serverTest('concurrent last chunks have one effect', async (server) => {
  const client = await admin(server);
  const chunk = { id: randomUUID(), index: 0, total: 1, bytes: Buffer.from(HEADER + lines(3_000)) };
  const answers = await Promise.all(Array.from({ length: 6 }, () => sendChunk(client, chunk)));
  for (const answer of answers) {
    if (answer.status === 423) assert.equal(answer.headers['retry-after'], '1');
    else assert.equal(answer.json<UploadResult>().processed, 3_000);
  }
  assert.ok(answers.some((answer) => answer.status === 200));
  assert.equal(await countDevices(server.context), 3_000);
  assert.equal((await sendChunk(client, chunk)).json<UploadResult>().processed, 3_000);
});

serverTest('two concurrent uploads of the same IDs store each ID once', async (server) => {
  const one = await admin(server);
  const two = await admin(server, 'admin2');
  const results = await Promise.all([
    sendFile(one, Buffer.from(HEADER + lines(2_000))),
    sendFile(two, Buffer.from(HEADER + lines(2_000, 1_001))),
  ]);
  const [a, b] = results.map((answer) => answer.json<UploadResult>());
  assert.equal((a?.processed ?? 0) + (b?.processed ?? 0), 3_000);
  assert.equal((a?.duplicates.length ?? 0) + (b?.duplicates.length ?? 0), 1_000);
});

serverTest("another user's upload is unknown, a role without the permission is refused", async (server) => {
  const owner = await admin(server);
  const id = randomUUID();
  await sendChunk(owner, { id, index: 0, total: 2, bytes: LARGE.subarray(0, CHUNK_BYTES) });
  const stranger = await admin(server, 'admin2');
  assert.equal((await sendChunk(stranger, { id, index: 1, total: 2, bytes: Buffer.from('x') })).status, 404);
  assert.equal((await stranger.get(`api/upload_status/?upload_id=${id}`)).status, 404);
  const incharge = await server.signedInAs({ role: 'incharge' });
  assert.equal((await sendChunk(incharge, { id, index: 1, total: 2, bytes: Buffer.from('x') })).status, 403);
});

serverTest('an invalid chunk is refused with a message', async (server) => {
  const client = await admin(server);
  const good = { id: randomUUID(), index: 0, total: 1, bytes: Buffer.from(HEADER + lines(1)) };
  const cases: [object, number, RegExp][] = [
    [{ id: 'not-a-uuid' }, 400, /UUID/],
    [{ id: '../../../../etc/passwd' }, 400, /UUID/],
    [{ index: '1e3' }, 400, /whole number/],
    [{ index: -1 }, 400, /whole number/],
    [{ index: 1 }, 400, /not below total_chunks/],
    [{ total: 0 }, 400, /at least 1/],
    [{ total: 'NaN' }, 400, /whole number/],
    [{ total: 201 }, 413, /200 MB/],
    [{ index: 1, total: 2 }, 409, /Start with chunk 0/],
    [{ bytes: Buffer.alloc(0) }, 400, /empty/],
    [{ bytes: Buffer.alloc(CHUNK_BYTES + 1, 'x') }, 413, /1048576 bytes/],
    [{ total: 2 }, 400, /Every chunk but the last/],
    [{ fileName: 'report.xlsx' }, 400, /Only CSV files/],
    [{ bytes: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') }, 400, /PNG picture/],
    [{ bytes: Buffer.from('PK\x03\x04', 'latin1') }, 400, /Excel workbook/],
  ];
  for (const [change, status, sentence] of cases) {
    const answer = await sendChunk(client, { ...good, ...change });
    assert.equal(answer.status, status, answer.text);
    assert.match(answer.error().error, sentence);
  }
  assert.equal((await sendChunk(client, { ...good, fieldsLast: true })).json<UploadResult>().processed, 1);
  assert.equal((await client.post('api/upload/', { upload_id: good.id })).status, 415);
});

serverTest('U9: a form that is no chunk stores nothing', async (server) => {
  const client = await admin(server);
  const field = (name: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = (name: string, content: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.csv"\r\n\r\n${content}\r\n`;
  const csv = HEADER + lines(1);
  const fields = field('upload_id', randomUUID()) + field('chunk_index', '0') + field('total_chunks', '1');
  const cases: [string, RegExp][] = [
    [fields, /no file/],
    [fields + file('file', csv) + file('file', csv), /one file at a time/],
    [fields + file('upload', csv), /must be named "file"/],
    [fields + field('chunk_index', '0') + file('file', csv), /chunk_index is sent twice/],
    [field('chunk_index', '0') + field('total_chunks', '1') + file('file', csv), /upload_id is missing/],
    [fields + file('file', Buffer.from(csv).toString('base64')), /no column tracking_id/],
  ];
  for (const [body, sentence] of cases) {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const answer = await client.post('api/upload/', Buffer.from(`${body}--b--\r\n`), { headers });
    assert.equal(answer.status, 400, answer.text);
    assert.match(answer.error().error, sentence);
  }
  for (const type of ['text/csv', 'application/x-www-form-urlencoded'])
    assert.equal(
      (await client.post('api/upload/', Buffer.from(csv), { headers: { 'content-type': type } })).status,
      415,
    );
  assert.equal(await countDevices(server.context), 0);
});

serverTest('a file without a usable header, or with binary in it, is refused as a whole and again', async (server) => {
  const client = await admin(server);
  const cases: [string, RegExp][] = [
    ['a,b\n1,2\n', /no column tracking_id/],
    ['\n\n', /no header/],
    [`${HEADER}RVP0000001,BLR\0KOR\n`, /NUL/],
  ];
  for (const [text, sentence] of cases) {
    const chunk = { id: randomUUID(), index: 0, total: 1, bytes: Buffer.from(text) };
    for (const answer of [await sendChunk(client, chunk), await sendChunk(client, chunk)]) {
      assert.equal(answer.status, 400);
      assert.match(answer.error().error, sentence);
    }
    const status = (await client.get(`api/upload_status/?upload_id=${chunk.id}`)).json<UploadProgress>();
    assert.equal(status.state, 'failed');
    assert.match(status.error ?? '', sentence);
  }
  assert.equal(await countDevices(server.context), 0);
});

serverTest(
  'spreadsheet exports are read: semicolons with a byte order mark, Windows-1252, blank tails',
  async (server) => {
    const client = await admin(server);
    const excel =
      '\uFEFFHub_Code;Tracking ID;device_brand;device_model_name;Remark\r\nBLR_KOR;RVP0000001;LG;"C2; 55"" TV";x\r\n;;;;\r\n';
    const result = (await sendFile(client, Buffer.from(excel))).json<UploadResult>();
    assert.deepEqual([result.processed, result.skipped, result.notes], [1, 0, ['Ignored unknown columns: Remark']]);
    const western = Buffer.from(HEADER + line(idOf(2)).replace('Vivo', 'Caf\xe9'), 'latin1');
    const read = (await sendFile(client, western)).json<UploadResult>();
    assert.match(read.notes?.[0] ?? '', /Windows-1252/);
    const stored = await server.context.db
      .selectFrom('devices')
      .select(['device_brand', 'device_model_name'])
      .orderBy('id')
      .execute();
    assert.deepEqual(
      stored.map((row) => `${row.device_brand} ${row.device_model_name}`),
      ['LG C2; 55" TV', 'Café V29'],
    );
    const empty = (await sendFile(client, Buffer.from(HEADER))).json<UploadResult>();
    assert.deepEqual([empty.processed, empty.skipped], [0, 0]);
  },
);

serverTest(
  'a user has at most three unfinished uploads; one idle for a day expires, with a message',
  async (server) => {
    const client = await admin(server);
    const begin = (id: string) => sendChunk(client, { id, index: 0, total: 2, bytes: LARGE.subarray(0, CHUNK_BYTES) });
    const first = randomUUID();
    for (const id of [first, randomUUID(), randomUUID()]) assert.equal((await begin(id)).status, 200);
    const fourth = await begin(randomUUID());
    assert.deepEqual([fourth.status, fourth.headers['retry-after']], [429, '600']);
    // A clock that jumps a day ahead does not expire recent uploads: only a newly started process does.
    server.advance(25 * 60 * 60_000);
    const next = await server.signedInAs({ role: 'super_admin' });
    const chunksLeft = async () =>
      (await server.context.db.selectFrom('upload_chunks').select('length').execute()).length;
    await sendFile(next, Buffer.from(HEADER + lines(1)));
    assert.equal(await chunksLeft(), 4);
    await server.restart();
    const later = await server.signedInAs({ role: 'super_admin', username: 'later' });
    await sendFile(later, Buffer.from(HEADER + lines(1)));
    assert.equal(await chunksLeft(), 2);
    const owner = await signedInAgain(server);
    const gone = await sendChunk(owner, {
      id: first,
      index: 1,
      total: 2,
      bytes: LARGE.subarray(CHUNK_BYTES, CHUNK_BYTES + 9),
    });
    assert.equal(gone.status, 410);
    assert.match(gone.error().error, /not finished within 24 hours/);
  },
);
