import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@veritas/shared/domain';
import type { Db } from '../../db/index.ts';
import type { TestClient } from '../../testing/client.ts';
import { addGroup, startSession } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import { NOW, storeTest } from '../../testing/store-test.ts';
import { keepRejects } from '../store/rejects.ts';
import { packReject } from '../store/pack-reject.ts';
import { readUpload } from '../store/uploads.ts';
import type { Upload } from '../store/uploads.ts';
import { EightChunks, everyChunk, SIZE, TOTAL } from '../testing/eight-chunks.ts';
import { storedRows, storeUpload } from '../testing/stored-upload.ts';
import { sendChunk } from '../testing/upload-client.ts';
import { watched } from '../../testing/database/watched.ts';
import { clearLeftovers, expireOldRejects, expireUploads, UPLOAD_LIFE_MS } from './expiry.ts';
import { RecentUploads } from './recent-uploads.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** An upload with a chunk of bytes and a rejected row. */
async function left(db: Db, id: string, changes: Partial<Upload>): Promise<void> {
  await storeUpload(db, id, [Buffer.from('a')], NOW);
  const reject = packReject({ row: 2, kind: 'refused', trackingId: null, reasons: [], cells: [] });
  await keepRejects(db, id, [reject], 5);
  await db
    .updateTable('uploads')
    .set({ touched_at: NOW, ...changes })
    .where('id', '=', id)
    .execute();
}

/** State, chunks, chunks with bytes and rejected rows. */
async function storedParts(db: Db, id: string): Promise<string> {
  const chunks = await db.selectFrom('upload_chunks').select('bytes').where('upload_id', '=', id).execute();
  const rejects = await db.selectFrom('upload_rejects').select('row').where('upload_id', '=', id).execute();
  const found = await db.selectFrom('uploads').select('state').where('id', '=', id).executeTakeFirst();
  const counts = [chunks.length, chunks.filter(({ bytes }) => bytes !== null).length, rejects.length];
  return [found?.state ?? 'forgotten', ...counts].join(' ');
}

storeTest('uploads idle for a day expire, unless this process has received a chunk since', async ({ db, clock }) => {
  const before = NOW - UPLOAD_LIFE_MS;
  await left(db, 'old', { touched_at: before - 1 });
  await left(db, 'seen', { touched_at: before - 1 });
  await left(db, 'not old', { touched_at: before });
  const recent = new RecentUploads(UPLOAD_LIFE_MS);
  recent.add('seen');
  await expireUploads({ db, clock }, recent);
  const states = await Promise.all(['old', 'seen', 'not old'].map((id) => storedParts(db, id)));
  assert.deepEqual(states, ['failed 0 0 0', 'receiving 1 1 1', 'receiving 1 1 1']);
  assert.equal((await readUpload(db, 'old')).touched_at, NOW);
  let isTouched = false;
  const touching = watched(db, {
    async after() {
      if (!isTouched) await db.updateTable('uploads').set({ touched_at: NOW }).execute();
      isTouched = true;
    },
  });
  await expireUploads({ db: touching, clock }, new RecentUploads(UPLOAD_LIFE_MS));
  assert.equal(await storedParts(db, 'seen'), 'receiving 1 1 1', 'something came of it after it was found');
});

storeTest('a last activity in the future is reset to now, and expires later', async ({ db, clock }) => {
  const month = NOW + 30 * DAY_MS;
  await left(db, 'open', { touched_at: month });
  await left(db, 'processing', { state: 'processing', touched_at: month });
  await left(db, 'failed', { state: 'failed', touched_at: month });
  await left(db, 'done', { state: 'done', touched_at: month, finished_at: month });
  await left(db, 'of another server', { touched_at: NOW + MINUTE_MS });
  const none = new RecentUploads(UPLOAD_LIFE_MS);
  await expireUploads({ db, clock }, none);
  const touched = async (id: string) => (await readUpload(db, id)).touched_at - NOW;
  const found = await Promise.all(['open', 'processing', 'failed', 'done', 'of another server'].map(touched));
  assert.deepEqual(found, [0, 0, 0, 30 * DAY_MS, MINUTE_MS]);
  await expireUploads({ db, clock: () => NOW + UPLOAD_LIFE_MS + 1 }, none);
  assert.equal(await storedParts(db, 'open'), 'failed 0 0 0');
});

storeTest('rejected rows expire when they were kept long enough, or never', async ({ db, clock, config }) => {
  const kept = (keptMs: number) => ({
    ...config,
    uploads: { ...config.uploads, rejects: { ...config.uploads.rejects, keptMs } },
  });
  await left(db, 'old', { state: 'done', finished_at: NOW - 101 });
  await left(db, 'not old', { state: 'done', finished_at: NOW - 100 });
  await expireOldRejects({ db, clock, config: kept(Number.POSITIVE_INFINITY) });
  assert.equal(await storedParts(db, 'old'), 'done 1 1 1');
  await expireOldRejects({ db, clock, config: kept(100) });
  assert.deepEqual([await storedParts(db, 'old'), await storedParts(db, 'not old')], ['done 1 1 0', 'done 1 1 1']);
  const { rejects_expired_at: expiredAt } = await readUpload(db, 'old');
  assert.equal(expiredAt, NOW);
});

storeTest('data of finished uploads is deleted, some of it after a day', async ({ db, clock }) => {
  const dayAgo = NOW - UPLOAD_LIFE_MS;
  await left(db, 'done', { state: 'done', finished_at: dayAgo });
  await left(db, 'done before', { state: 'done', finished_at: dayAgo - 1 });
  await left(db, 'failed', { state: 'failed', touched_at: dayAgo });
  await left(db, 'failed before', { state: 'failed', touched_at: dayAgo - 1 });
  await left(db, 'open', { touched_at: dayAgo - 1 });
  await clearLeftovers({ db, clock });
  const found = await Promise.all(
    ['done', 'done before', 'failed', 'failed before', 'open'].map((id) => storedParts(db, id)),
  );
  assert.deepEqual(found, ['done 1 0 1', 'done 0 0 1', 'failed 1 0 0', 'forgotten 0 0 0', 'receiving 1 1 1']);
});

/** As a process that has seen nothing of the uploads so far. */
const collect = (server: ServerTest) => expireUploads(server.context, new RecentUploads(UPLOAD_LIFE_MS));

const keptChunks = async ({ context }: ServerTest, id: string) =>
  (await context.db.selectFrom('upload_chunks').select('chunk_index').where('upload_id', '=', id).execute()).length;

/** Their previous session has ended meanwhile. */
async function signedInAgain(server: ServerTest, username: string): Promise<TestClient> {
  const user = server.context.db.selectFrom('users').select('id').where('username', '=', username);
  const client = server.newClient();
  await startSession(server.context, client, (await user.executeTakeFirstOrThrow()).id);
  return client;
}

serverTest(
  'U5: an upload abandoned at any chunk expires after a day, and leaves nothing',
  async (server) => {
    await addGroup(server.context, 'BLR_KOR');
    const left = new Map<string, EightChunks>();
    for (let chunks = 1; chunks < TOTAL; chunks += 1) {
      const username = `user${chunks}`;
      const file = new EightChunks(await server.signedInAs({ role: 'admin', username }));
      await file.sendAll(0, chunks);
      left.set(username, file);
    }
    server.advance(DAY_MS - HOUR_MS);
    await collect(server);
    for (const { id } of left.values()) assert.ok((await keptChunks(server, id)) > 0);
    server.advance(2 * HOUR_MS);
    await collect(server);
    for (const [username, file] of left) {
      assert.equal(await keptChunks(server, file.id), 0);
      file.client = await signedInAgain(server, username);
      const answer = await file.send(1);
      assert.equal(answer.status, 410, answer.text);
      assert.match(answer.error().error, /not finished within 24 hours/);
    }
    assert.deepEqual(await storedRows(server.context.db), []);
  },
  { chunkBytes: SIZE },
);

serverTest('the first chunk of an upload expires those that were left for a day in another process', async (server) => {
  const { db } = server.context;
  const { id } = await storeUpload(db, randomUUID(), [Buffer.from('a')], server.context.clock());
  server.advance(DAY_MS + 1);
  const client = await server.signedInAs({ role: 'admin' });
  const chunk = { id: randomUUID(), index: 0, total: 1, bytes: Buffer.from('no,header\n') };
  assert.equal((await sendChunk(client, chunk)).status, 400);
  assert.deepEqual([(await readUpload(db, id)).error_status, await keptChunks(server, id)], [410, 0]);
});

everyChunk('U23: a clock that jumps by a day ends no upload', async (file, index, server) => {
  server.advance(index % 2 === 0 ? 25 * HOUR_MS : -25 * HOUR_MS);
  const other = await server.signedInAs({ role: 'admin', username: `other${index}` });
  // Beginning an upload makes the server look for expired ones.
  await new EightChunks(other).send(0);
  file.client = await signedInAgain(server, 'admin');
  await file.expectNext(server, index);
});

serverTest(
  'U24: a chunk that arrives during the clean-up is stored or refused, never lost',
  async (server) => {
    await addGroup(server.context, 'BLR_KOR');
    const client = await server.signedInAs({ role: 'admin' });
    const { db } = server.context;
    for (let index = 1; index < TOTAL; index += 1) {
      const file = new EightChunks(client);
      await file.sendAll(0, index);
      const old = { touched_at: server.context.clock() - 25 * HOUR_MS };
      await db.updateTable('uploads').set(old).where('id', '=', file.id).execute();
      const turns = [() => file.send(index), () => collect(server)] as const;
      const [first, second] = index % 2 === 0 ? [turns[0](), turns[1]()] : [turns[1](), turns[0]()];
      const answer = (await Promise.all([first, second])).find((done) => done !== undefined) ?? assert.fail();
      if (answer.status === 200) await file.finish(server, index + 1);
      else {
        assert.equal(answer.status, 410, answer.text);
        assert.equal(await keptChunks(server, file.id), 0);
      }
      await db.deleteFrom('devices').execute();
    }
  },
  { chunkBytes: SIZE },
);
