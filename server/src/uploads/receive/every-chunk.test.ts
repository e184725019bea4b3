import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { everyChunk, TOTAL } from '../testing/eight-chunks.ts';

/** Each fault at each chunk of a file of eight; after it the file is sent to its end and must come out whole. */

const other = (bytes: Buffer | undefined) => Buffer.from(bytes?.map((byte) => byte ^ 1) ?? []);
const digestOf = (name: string, text: string) => `sha-256=:${createHash(name).update(text).digest('base64')}:`;

everyChunk('U1: a chunk that comes twice changes nothing', async (file, index) => {
  const first = await file.send(index);
  assert.equal(first.status, 200);
  for (let repeat = 0; repeat < 2; repeat += 1) assert.deepEqual((await file.send(index)).json(), first.json());
  await file.sendAll(index + 1);
  const last = await file.send(TOTAL - 1);
  assert.deepEqual(last.json(), (await file.status()).result, 'the last one answers the stored result');
});

everyChunk('U2: a chunk that comes again with other bytes is refused and the first bytes stay', async (file, index) => {
  await file.send(index);
  const answer = await file.send(index, { bytes: other(file.chunks[index]) });
  assert.deepEqual([answer.status, answer.json()['next']], [409, index + 1], answer.text);
});

everyChunk('U3: a chunk that comes too early gets the list of missing chunks', async (file, index, server) => {
  for (let early = index + 1; early < TOTAL; early += 1) {
    const answer = await file.send(early);
    const missing = Array.from({ length: early - index }, (_, offset) => index + offset);
    if (index > 0) assert.deepEqual([answer.status, answer.json()['missing']], [409, missing], answer.text);
    assert.deepEqual([answer.status, answer.json()['next']], [409, index]);
  }
  await file.expectNext(server, index);
});

everyChunk('U4: an upload begins with chunk 0, and one that never began is unknown', async (file, index, server) => {
  const unknown = { id: randomUUID() };
  const answer = await file.send(index, unknown);
  if (index === 0) assert.equal(answer.status, 200);
  else assert.deepEqual([answer.status, answer.json()['next']], [409, 0]);
  const status = await file.client.get(`api/upload_status/?upload_id=${unknown.id}`);
  assert.equal(status.status, index === 0 ? 200 : 404);
  await server.context.db.deleteFrom('uploads').where('id', '=', unknown.id).execute();
});

everyChunk(
  'U6: the number of chunks is fixed by the first, and an index stays below it',
  async (file, index, server) => {
    for (const total of [TOTAL - 1, TOTAL + 1, 1, 1_000]) {
      if (index === 0 || index >= total) continue;
      const answer = await file.send(index, { total, bytes: file.chunks[0] ?? assert.fail() });
      assert.deepEqual([answer.status, answer.json()['next']], [409, index], answer.text);
    }
    for (const [field, value] of [
      ['index', TOTAL],
      ['index', -1],
      ['index', '1e3'],
      ['index', 'NaN'],
      ['total', 0],
      ['total', -1],
      ['total', 'NaN'],
      ['total', '1e3'],
      ['total', 1e9],
    ] as const) {
      const answer = await file.send(index, { [field]: value });
      assert.equal(answer.status, 400, `${field} ${value}: ${answer.text}`);
    }
    await file.expectNext(server, index);
  },
);

everyChunk('U7: only the last chunk may be shorter, and none longer', async (file, index, server) => {
  const bytes = file.chunks[index] ?? Buffer.alloc(0);
  const longer = await file.send(index, { bytes: Buffer.concat([bytes, Buffer.alloc(101, 'x')]) });
  assert.equal(longer.status, 413, longer.text);
  const shorter = await file.send(index, { bytes: bytes.subarray(0, index === TOTAL - 1 ? 0 : -1) });
  assert.equal(shorter.status, 400, shorter.text);
  await file.expectNext(server, index);
});

everyChunk('U10: one chunk sent many times at once has one effect', async (file, index) => {
  const answers = await Promise.all(Array.from({ length: index === TOTAL - 1 ? 50 : 8 }, () => file.send(index)));
  const taken = answers.filter(({ status }) => status === 200);
  assert.ok(taken.length > 0);
  assert.equal(new Set(taken.map(({ text }) => text)).size, 1, 'all answers are the same');
  for (const { status, headers, text } of answers) {
    if (status === 200) continue;
    assert.deepEqual([status, headers['retry-after']], [423, '1'], text);
    assert.equal(index, TOTAL - 1);
  }
});

everyChunk("U11: another's upload is unknown; who loses the right sends nothing more", async (file, index, server) => {
  const stranger = await server.signedInAs({ role: 'admin', username: `stranger${index}` });
  await file.send(index === 0 ? 0 : index - 1);
  const foreign = await file.send(Math.max(index, 1), {}, stranger);
  assert.equal(foreign.status, 404, foreign.text);
  assert.equal((await stranger.get(`api/upload_status/?upload_id=${file.id}`)).status, 404);
  const { db } = server.context;
  const become = (role: 'admin' | 'incharge') =>
    db.updateTable('users').set({ role }).where('username', '=', 'admin').execute();
  await become('incharge');
  assert.equal((await file.send(index)).status, 403);
  await become('admin');
  await file.expectNext(server, Math.max(index, 1));
});

everyChunk('U12: the number of an upload counts whatever its case', async (file, index) => {
  assert.equal((await file.send(index, { id: file.id.toUpperCase() })).status, 200);
  assert.equal((await file.send(index)).status, 200);
  for (const id of ['', 'x', `../${file.id}`, `${file.id}/..`, `${file.id}\0`, file.id.replaceAll('-', '')])
    assert.equal((await file.send(index, { id })).status, 400, id);
});

everyChunk('U14: a restarted server continues where it was', async (file, index, server) => {
  await server.restart();
  const again = server.newClient();
  file.client.cookies.forEach((value, name) => again.cookies.set(name, value));
  file.client = again;
  await file.expectNext(server, index);
});

everyChunk('U19: a chunk that was changed on its way is not taken', async (file, index, server) => {
  const wrong = await file.send(index, { headers: { 'content-digest': digestOf('sha256', 'something else') } });
  assert.equal(wrong.status, 400, wrong.text);
  assert.match(wrong.error().error, /changed on its way/);
  assert.equal(wrong.error().code, 'digest');
  const none = await file.send(index, { headers: { 'content-digest': 'sha-256=:c2hvcnQ=:' } });
  assert.deepEqual([none.status, none.error().code], [400, 'digest']);
  await file.expectNext(server, index);
});
