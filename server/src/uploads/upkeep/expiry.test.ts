import assert from 'node:assert/strict';
import { DAY_MS } from '@veritas/shared/domain';
import type { TestClient } from '../../testing/client.ts';
import { addGroup, startSession } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import { EightChunks, everyChunk, SIZE, TOTAL } from '../testing/eight-chunks.ts';
import { storedRows } from '../testing/stored-upload.ts';
import { expireUploads, UPLOAD_LIFE_MS } from './expiry.ts';
import { RecentUploads } from './recent-uploads.ts';

const HOUR_MS = 60 * 60_000;

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
  'U5: an upload that was left at any chunk is over after a day, and nothing of it stays',
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

everyChunk('U23: a clock that jumps by a day ends no upload', async (file, index, server) => {
  server.advance(index % 2 === 0 ? 25 * HOUR_MS : -25 * HOUR_MS);
  const other = await server.signedInAs({ role: 'admin', username: `other${index}` });
  // Beginning an upload makes the server look for expired ones.
  await new EightChunks(other).send(0);
  file.client = await signedInAgain(server, 'admin');
  await file.expectNext(server, index);
});

serverTest(
  'U24: a chunk that comes while uploads are cleared away is stored or refused, never lost',
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
