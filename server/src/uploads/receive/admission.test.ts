import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Config } from '../../core/config/config.ts';
import type { Answer, TestClient } from '../../testing/client.ts';
import { startSession } from '../../testing/fixtures.ts';
import { transaction } from '../../db/index.ts';
import type { Db } from '../../db/index.ts';
import { afterRead } from '../../testing/database/after-read.ts';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import { readUpload } from '../store/uploads.ts';
import { NOW, storeTest } from '../../testing/store-test.ts';
import { storeUpload } from '../testing/stored-upload.ts';
import { sendChunk } from '../testing/upload-client.ts';
import { admit, IDLE_MS } from './admission.ts';

const CHUNK = 100;
const unlimited = { count: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };
const rejects = { perUser: 1e6, total: 1e6, keptMs: 1e9 };

function limitedTo(open: Partial<Config['uploads']['open']>): Partial<Config> {
  return {
    chunkBytes: CHUNK,
    ratePerUser: 0,
    uploads: {
      file: { bytes: 2 ** 30, rows: 1_000 },
      open: { perUser: unlimited, total: unlimited, ...open },
      rejects,
    },
  };
}

const MIB = 2 ** 20;

/** Unfinished uploads in a store, and the admission of one more. */
class Door {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async open(id: string, userId: string, chunks: number, idleMs = 0): Promise<void> {
    const row = { total_chunks: chunks, touched_at: NOW - idleMs };
    await storeUpload(this.#db, id, [], NOW, userId);
    await this.#db.updateTable('uploads').set(row).where('id', '=', id).execute();
  }

  async close(): Promise<void> {
    await this.#db.deleteFrom('uploads').execute();
  }

  /** The evicted uploads, or the reason of the refusal. A chunk is one mebibyte; the limits are 3, and 2 per user. */
  admits(userId: string, mebibytes: number, meanwhile: (trx: Db) => Promise<void> = () => Promise.resolve()) {
    const limits = { perUser: { count: 2, bytes: 10 * MIB }, total: { count: 3, bytes: 12 * MIB } };
    const asked = { chunkBytes: MIB, newcomer: { userId, bytes: mebibytes * MIB }, now: NOW };
    return transaction(this.#db, (trx) =>
      admit(
        afterRead(trx, 'total_chunks', () => meanwhile(trx)),
        limits,
        asked,
      ),
    ).catch(({ status, code, message, retryAfter }) => [status, code, message, retryAfter] as string[]);
  }
}

storeTest('an upload is admitted up to the limits of its user and of all users', async ({ db }) => {
  const door = new Door(db);
  const wait = 'Finish or cancel one of them, or try again in 10 minutes.';
  assert.deepEqual(await door.admits('u1', 10), []);
  await door.open('a', 'u1', 4, IDLE_MS - 1);
  assert.deepEqual(await door.admits('u1', 6), []);
  const tooMuch = `Your uploads under way take 4 MB, and this one would be too much. ${wait}`;
  assert.deepEqual(await door.admits('u1', 6.1), [429, 'too_many_uploads', tooMuch, 600]);
  assert.deepEqual(await door.admits('u2', 8), []);
  const full = (count: number, size: number) =>
    `The server has no room for another upload: ${count} are under way and take ${size} MB. Nothing was stored. Try again in 10 minutes.`;
  assert.deepEqual(await door.admits('u2', 8.1), [503, 'unavailable', full(1, 4), 600]);
  await door.open('b', 'u1', 1);
  assert.deepEqual(await door.admits('u1', 1), [
    ...[429, 'too_many_uploads', `You have 2 uploads under way. ${wait}`, 600],
  ]);
  await door.open('c', 'u2', 1);
  assert.deepEqual(await door.admits('u3', 1), [503, 'unavailable', full(3, 6), 600]);
});

storeTest(
  'idle uploads are evicted: first the user’s own, else those of any user, no more than needed',
  async ({ db }) => {
    const door = new Door(db);
    await door.open('older', 'u1', 3, IDLE_MS + 1);
    await door.open('idle', 'u1', 3, IDLE_MS);
    await door.open('of another', 'u2', 3, IDLE_MS + 9);
    assert.deepEqual(await door.admits('u1', 1), ['older']);
    assert.equal((await readUpload(db, 'older')).error_status, 410);
    assert.deepEqual(await door.admits('u1', 8), ['idle', 'of another'].slice(0, 1));
    await door.close();
    await door.open('idle', 'u1', 3, IDLE_MS);
    await door.open('of another', 'u2', 3, IDLE_MS + 9);
    await door.open('busy', 'u3', 3);
    assert.deepEqual(await door.admits('u1', 1), ['of another'], 'who left it for longest');
    await door.close();
    await door.open('second', 'u1', 4, IDLE_MS);
    await door.open('first', 'u1', 4, IDLE_MS + 1);
    assert.deepEqual(await door.admits('u1', 9), ['first', 'second'], 'as many as are needed');
    await door.close();
    await door.open('processing', 'u1', 3, IDLE_MS);
    await db.updateTable('uploads').set({ state: 'processing' }).execute();
    assert.deepEqual((await door.admits('u1', 9))[0], 429);
  },
);

storeTest('an idle upload that continues meanwhile is kept, and counts', async ({ db }) => {
  const door = new Door(db);
  await door.open('idle', 'u1', 4, IDLE_MS);
  await door.open('another', 'u1', 4, IDLE_MS - 1);
  const goesOn = async (trx: Db) => {
    await trx.updateTable('uploads').set({ touched_at: NOW }).where('id', '=', 'idle').execute();
  };
  assert.deepEqual((await door.admits('u1', 1, goesOn))[0], 429);
  assert.equal((await readUpload(db, 'idle')).state, 'receiving');
});

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
  'idle uploads of a user count, and are evicted for new ones above the limit: they block no new upload',
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
    assert.match(gone.error().error, /idle and was replaced by a newer one\. Start a new one/);
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
      [413, 'A file may have at most 0 MB here. Split it into parts.'],
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
  'the total limits of the server apply, and the longest idle upload is evicted first',
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
    // Its user continues it: it is no longer idle.
    for (const [index, username] of users.entries()) await comeBack(server, clients[index], username);
    assert.equal((await goOn(first, oldest, 5)).status, 200);
    await begun(fourth, 3);
    assert.equal((await goOn(second, next, 3)).status, 410);
    assert.equal((await goOn(first, oldest, 5)).status, 200);
  },
  limitedTo({ total: { count: 3, bytes: 10 * CHUNK } }),
);

serverTest(
  'the last slot for an upload goes to one of two concurrent users',
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
  'an upload that is being processed is never evicted',
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
  'only the last few failed uploads are kept',
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

/** A session of the same user that has not expired. */
async function comeBack(server: ServerTest, client: TestClient | undefined, username: string): Promise<void> {
  const user = server.context.db.selectFrom('users').select('id').where('username', '=', username);
  if (client) await startSession(server.context, client, (await user.executeTakeFirstOrThrow()).id);
}
