import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Config } from '../../core/config.ts';
import type { Answer, TestClient } from '../../testing/client.ts';
import { startSession } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import { readUpload } from '../store/uploads.ts';
import { sendChunk } from '../testing/upload-client.ts';
import { IDLE_MS } from './admission.ts';

const CHUNK = 100;
const unlimited = { count: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };
const rejects = { perUser: 1e6, total: 1e6, keptMs: 1e9 };

function limitedTo(open: Partial<Config['uploads']['open']>): Partial<Config> {
  return {
    chunkBytes: CHUNK,
    ratePerUser: 0,
    uploads: { open: { perUser: unlimited, total: unlimited, ...open }, rejects },
  };
}

/** Begins an upload of so many chunks. */
async function begin(client: TestClient, total = 2): Promise<{ id: string; answer: Answer }> {
  const id = randomUUID();
  const bytes = Buffer.alloc(CHUNK, 'x');
  return { id, answer: await sendChunk(client, { id, index: 0, total, bytes }) };
}

const goOn = (client: TestClient, id: string, total = 2) =>
  sendChunk(client, { id, index: 1, total, bytes: Buffer.alloc(total > 2 ? CHUNK : 9, 'x') });

async function begun(client: TestClient, total = 2): Promise<string> {
  const { id, answer } = await begin(client, total);
  assert.equal(answer.status, 200, answer.text);
  return id;
}

async function heldBytes({ context: { db } }: ServerTest): Promise<number> {
  const rows = await db.selectFrom('upload_chunks').select('length').where('bytes', 'is not', null).execute();
  return rows.reduce((sum, { length }) => sum + length, 0);
}

serverTest(
  'idle uploads of a user count, and give way to new ones when they are too many: nobody is kept out by them',
  async (server) => {
    const client = await server.signedInAs({ role: 'admin' });
    const first = await begun(client);
    server.advance(1);
    const others = [await begun(client), await begun(client)];
    server.advance(IDLE_MS - 2);
    const { answer: refused } = await begin(client);
    assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '600']);
    assert.match(
      refused.error().error,
      /^You have 3 uploads under way\. Finish or cancel one of them, or try again in 10/,
    );
    server.advance(1);
    await comeBack(server, client, 'admin');
    const fourth = await begun(client);
    assert.equal(await heldBytes(server), 3 * CHUNK);
    const gone = await goOn(client, first);
    assert.equal(gone.status, 410);
    assert.match(gone.error().error, /left alone and gave way to a newer one\. Start a new one/);
    assert.equal((await begin(client)).answer.status, 429, 'the others are not idle yet');
    for (const id of [...others, fourth]) assert.equal((await readUpload(server.context.db, id)).state, 'receiving');
  },
  limitedTo({ perUser: { count: 3, bytes: Number.POSITIVE_INFINITY } }),
);

serverTest(
  'the size of an upload counts from its first chunk on, for its user',
  async (server) => {
    const client = await server.signedInAs({ role: 'admin' });
    const { answer: never } = await begin(client, 7);
    assert.deepEqual(
      [never.status, never.error().error],
      [413, 'A file may have at most 0 MiB here. Split it into parts.'],
    );
    await begun(client, 4);
    const { answer: refused } = await begin(client, 3);
    assert.equal(refused.status, 429);
    assert.match(
      refused.error().error,
      /^Your uploads under way take .* Finish or cancel one of them, or try again in 10 min/,
    );
    await begun(client, 2);
    const other = await server.signedInAs({ role: 'admin', username: 'other' });
    await begun(other, 6);
  },
  limitedTo({ perUser: { count: 9, bytes: 6 * CHUNK } }),
);

serverTest(
  'all users together are kept to the limits of the server, and the longest idle upload gives way first',
  async (server) => {
    const users = ['u0', 'u1', 'u2', 'u3'];
    const clients: TestClient[] = [];
    for (const username of users) clients.push(await server.signedInAs({ role: 'admin', username }));
    const [first, second, third, fourth] = clients;
    assert.ok(first && second && third && fourth);
    const [oldest, next] = [await begun(first, 5), await begun(second, 3)];
    for (const [client, total] of [
      [third, 3],
      [fourth, 4],
    ] as const) {
      const { answer } = await begin(client, total);
      assert.deepEqual([answer.status, answer.headers['retry-after']], [503, '600']);
      assert.match(
        answer.error().error,
        /no room for another upload: 2 are under way .* Nothing was stored\. Try again in 10/,
      );
    }
    await begun(third, 2);
    assert.equal((await begin(third, 2)).answer.status, 503, 'three are the most');
    server.advance(IDLE_MS);
    // Its user goes on with it: it is idle no more.
    for (const [index, username] of users.entries()) await comeBack(server, clients[index], username);
    assert.equal((await goOn(first, oldest, 5)).status, 200);
    await begun(fourth, 3);
    assert.equal((await goOn(second, next, 3)).status, 410);
    assert.equal((await goOn(first, oldest, 5)).status, 200);
  },
  limitedTo({ total: { count: 3, bytes: 10 * CHUNK } }),
);

serverTest(
  'the last place for an upload goes to one of two users who begin at once',
  async (server) => {
    const clients = [
      await server.signedInAs({ role: 'admin', username: 'u0' }),
      await server.signedInAs({ role: 'admin', username: 'u1' }),
    ];
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(clients.map(async (client) => ({ client, ...(await begin(client)) })));
      const statuses = answers.map(({ answer }) => answer.status);
      assert.deepEqual(statuses.toSorted(), [200, 503], `round ${round}`);
      for (const { client, id } of answers) await client.post('api/upload_abandon/', { upload_id: id });
    }
  },
  limitedTo({ total: { count: 1, bytes: Number.POSITIVE_INFINITY } }),
);

serverTest(
  'an upload that is being processed gives way to none, however long that takes',
  async (server) => {
    const client = await server.signedInAs({ role: 'admin' });
    const id = await begun(client, 2);
    await server.context.db.updateTable('uploads').set({ state: 'processing' }).where('id', '=', id).execute();
    server.advance(IDLE_MS);
    await comeBack(server, client, 'admin');
    assert.equal((await begin(client)).answer.status, 429);
  },
  limitedTo({ perUser: { count: 1, bytes: Number.POSITIVE_INFINITY } }),
);

serverTest(
  'uploads that came to nothing are remembered for their last few only',
  async (server) => {
    const client = await server.signedInAs({ role: 'admin' });
    const ids: string[] = [];
    for (let count = 0; count < 30; count += 1) {
      const id = await begun(client);
      ids.push(id);
      server.advance(1);
      assert.equal((await client.post('api/upload_abandon/', { upload_id: id })).status, 200);
    }
    const kept = await server.context.db.selectFrom('uploads').select('id').orderBy('touched_at').execute();
    assert.deepEqual(
      kept.map(({ id }) => id),
      ids.slice(-21),
    );
    const status = (id: string | undefined) => client.get(`api/upload_status/?upload_id=${id}`);
    assert.equal((await status(ids[0])).status, 404);
    assert.equal((await status(ids.at(-1))).json()['state'], 'failed');
    assert.deepEqual(await server.context.db.selectFrom('upload_chunks').select('upload_id').execute(), []);
  },
  limitedTo({}),
);

/** A session of the same user that has not lapsed. */
async function comeBack(server: ServerTest, client: TestClient | undefined, username: string): Promise<void> {
  const user = server.context.db.selectFrom('users').select('id').where('username', '=', username);
  if (client) await startSession(server.context, client, (await user.executeTakeFirstOrThrow()).id);
}
