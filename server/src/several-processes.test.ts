import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { CHUNK_BYTES } from '@veritas/shared/contracts';
import type { UploadResult } from '@veritas/shared/contracts';
import { sql } from 'kysely';
import { REFRESH_COOKIE } from './auth/sessions/cookies.ts';
import { readConfig } from './core/config/config.ts';
import { migrate, openDatabase, pendingMigrations } from './db/index.ts';
import { hiddenSpans, isVisible } from './devices/records/hidden.ts';
import { differingSettings } from './settings/differing-settings.ts';
import type { Answer, TestClient } from './testing/client.ts';
import { clusterTest } from './testing/cluster-test.ts';
import type { Cluster, Instance } from './testing/cluster-test.ts';
import { addGroup, addUser, PASSWORD, startSession } from './testing/fixtures.ts';
import { chunkForm, HttpClient } from './testing/http/http-client.ts';
import { expireLeases } from './testing/database/leases.ts';
import { startServerProcess } from './testing/process/server-process.ts';
import { makePlace } from './testing/database/test-database.ts';
import { chunksOfFile, sendChunk } from './uploads/testing/upload-client.ts';

/** A file of a few chunks whose rows are all good. */
function shipments(rows: number): Buffer {
  const lines = Array.from(
    { length: rows },
    (_, row) => `RVP${String(row).padStart(9, '0')},BLR_KOR,mobile,Acme,${'X'.repeat(60)}`,
  );
  return Buffer.from(['tracking_id,hub_code,device_type,device_brand,device_model_name', ...lines, ''].join('\n'));
}

async function signedIn({ a }: Cluster): Promise<TestClient> {
  await addGroup(a.context, 'BLR_KOR');
  const client = a.client();
  await startSession(a.context, client, await addUser(a.context, { role: 'admin' }));
  return client;
}

const devices = async ({ context }: Instance) => {
  const query = context.db
    .selectFrom('devices')
    .where(isVisible)
    .select((eb) => eb.fn.countAll<number>().as('count'));
  return (await query.executeTakeFirstOrThrow()).count;
};

/** Waits until the records of an undone upload are deleted. */
async function untilCleared({ context }: Instance): Promise<void> {
  while ((await hiddenSpans(context.db)).length > 0);
}

/** Repeats a request that another process is still handling, advancing the clock. */
async function untilSettled(cluster: Cluster, ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 423) return answer;
    cluster.advance(100);
  }
}

clusterTest('a session, its end and a changed permission apply immediately in every process', async (cluster) => {
  const { a, b } = cluster;
  const onA = await signedIn(cluster);
  const onB = b.client(onA.cookies);
  assert.equal((await onB.get('user/get_role/')).status, 200);
  await a.context.db.updateTable('users').set({ role: 'executive' }).execute();
  assert.equal((await onB.get('api/whitelable/')).status, 403);
  assert.equal((await onA.post('user/logout/')).status, 200);
  assert.equal((await onB.get('user/get_role/')).status, 401);
});

clusterTest('twenty concurrent renewals in two processes are one, and no session ends', async (cluster) => {
  const { a, b } = cluster;
  const { cookies } = await signedIn(cluster);
  for (let round = 0; round < 5; round += 1) {
    const clients = Array.from({ length: 20 }, (_, index) => (index % 2 ? a : b).client(cookies));
    const answers = await Promise.all(clients.map((client) => client.post('user/refresh/')));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    const tokens = new Set(clients.map((client) => client.cookies.get(REFRESH_COOKIE)));
    assert.equal(tokens.size, 1, 'all got the same one');
    cookies.clear();
    clients[0]?.cookies.forEach((value, name) => cookies.set(name, value));
    cluster.advance(60_000);
  }
  const { counter } = await a.context.db.selectFrom('sessions').select('counter').executeTakeFirstOrThrow();
  assert.equal(counter, 5);
});

clusterTest(
  'a stolen refresh token that is used twice ends the session in every process, whoever renews first',
  async (cluster) => {
    const { a, b } = cluster;
    const userId = await addUser(a.context, { role: 'admin' });
    const ROUNDS = 20;
    for (let round = 0; round < ROUNDS; round += 1) {
      const [user, thief] = [a.client(), b.client()];
      await startSession(a.context, user, userId);
      user.cookies.forEach((value, name) => thief.cookies.set(name, value));
      const [first, second] = round % 2 ? [user, thief] : [thief, user];
      assert.equal((await first.post('user/refresh/')).status, 200);
      // Two renewals later, or after the grace period.
      if (round % 4 < 2) assert.equal((await first.post('user/refresh/')).status, 200);
      else cluster.advance(10_001);
      assert.equal((await second.post('user/refresh/')).status, 401);
      for (const client of [first, second]) assert.equal((await client.get('user/get_role/')).status, 401);
      assert.equal((await first.post('user/refresh/')).status, 401);
    }
    const reused = a.context.db.selectFrom('audit_entries').select('id').where('action', '=', 'session.reuse');
    assert.equal((await reused.execute()).length, ROUNDS);
    assert.deepEqual(await a.context.db.selectFrom('sessions').select('id').execute(), []);
  },
);

clusterTest('sign-ins are counted over all processes', async (cluster) => {
  const { a, b } = cluster;
  await addUser(a.context, { username: 'asha', role: 'admin' });
  const statuses: number[] = [];
  for (let count = 0; count < 8; count += 1) {
    const answer = await (count % 2 ? a : b).client().signIn('asha', 'wrong password here');
    statuses.push(answer.status);
  }
  assert.equal(statuses.filter((status) => status === 401).length, 5);
  assert.equal((await b.client().signIn('asha', PASSWORD)).status, 403);
});

clusterTest(
  'the chunks of one upload may reach any process; the last one sent to both concurrently stores each row once',
  async (cluster) => {
    const { a, b } = cluster;
    const { cookies } = await signedIn(cluster);
    const clients = [a.client(cookies), b.client(cookies)] as const;
    const id = randomUUID();
    const chunks = chunksOfFile(shipments(30_000));
    assert.ok(chunks.length > 2);
    const total = chunks.length;
    for (const [index, bytes] of chunks.slice(0, -1).entries()) {
      const both = await Promise.all(clients.map((client) => sendChunk(client, { id, index, total, bytes })));
      assert.deepEqual(
        both.map(({ status }) => status),
        [200, 200],
      );
    }
    const last = { id, index: total - 1, total, bytes: chunks.at(-1) ?? Buffer.alloc(0) };
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, index) => untilSettled(cluster, () => sendChunk(clients[index % 2 ? 1 : 0], last))),
    );
    for (const answer of results)
      assert.equal(answer.json<UploadResult>().processed, 30_000, answer.text.slice(0, 200));
    assert.equal(await devices(a), 30_000);
  },
);

clusterTest(
  'two files with the same rows, sent to two processes concurrently, store each row once',
  async (cluster) => {
    const { a, b } = cluster;
    const { cookies } = await signedIn(cluster);
    const bytes = shipments(3_000);
    const results = await Promise.all(
      [a, b].map(async (instance) => {
        const chunk = { id: randomUUID(), index: 0, total: 1, bytes };
        const client = instance.client(cookies);
        return (await untilSettled(cluster, () => sendChunk(client, chunk))).json<UploadResult>();
      }),
    );
    assert.equal(
      results.reduce((sum, { processed }) => sum + processed, 0),
      3_000,
    );
    assert.equal(await devices(a), 3_000);
  },
);

clusterTest(
  'readers of one process see an import and an undo of another atomically, and immediately when it is done',
  async (cluster) => {
    const { a, b } = cluster;
    const { cookies } = await signedIn(cluster);
    const [onA, onB] = [a.client(cookies), b.client(cookies)];
    const count = async () => {
      // As many requests a second as one session may keep up.
      cluster.advance(20);
      const answer = await onB.get('api/get_status/');
      assert.equal(answer.status, 200, answer.text.slice(0, 200));
      return answer.json<unknown[]>().length;
    };
    const during = async <T>(work: Promise<T>): Promise<T> => {
      const state = { done: false };
      const ending = work.finally(() => (state.done = true));
      while (!state.done) {
        const found = await count();
        assert.ok(found === 0 || found === 6_000, `${found} of 6000`);
      }
      return ending;
    };
    const chunk = { id: randomUUID(), index: 0, total: 1, bytes: shipments(6_000) };
    assert.equal((await during(sendChunk(onA, chunk))).status, 200);
    assert.equal(await count(), 6_000, 'who asks after the answer gets the records');
    assert.equal((await during(onA.post('api/upload_undo/', { upload_id: chunk.id }))).status, 200);
    assert.equal(await count(), 0);
    await during(untilCleared(a));
    assert.equal(await count(), 0);
  },
);

clusterTest('another process continues an upload, an import and a renewal of a killed process', async (cluster) => {
  const { b, databaseUrl } = cluster;
  const { cookies } = await signedIn(cluster);
  const first = await startServerProcess(databaseUrl);
  const onFirst = new HttpClient(first.origin, cookies);
  try {
    const id = randomUUID();
    const chunks = chunksOfFile(shipments(30_000));
    const total = chunks.length;
    const form = (index: number) => chunkForm({ id, index, total, bytes: chunks[index] ?? Buffer.alloc(0) });
    for (let index = 0; index < total - 1; index += 1)
      assert.equal((await onFirst.post('api/upload/', form(index))).status, 200);
    // The renewal's answer gets lost, and the import's process dies as soon as rows are stored but not yet shown.
    assert.equal((await onFirst.post('user/refresh/')).status, 200);
    const dying = { isOver: false };
    const cutShort = assert.rejects(onFirst.post('api/upload/', form(total - 1))).finally(() => (dying.isOver = true));
    const staged = sql<{ any: number }>`select 1 as any from hidden_uploads limit 1`;
    while ((await staged.execute(b.context.db)).rows.length === 0)
      assert.ok(!dying.isOver, 'the import ended before any row was stored');
    await first.kill();
    await cutShort;
    assert.equal(await devices(b), 0, 'all rows or none');

    const onB = b.client(cookies);
    assert.equal((await onB.post('user/refresh/')).status, 200, 'the previous token stays valid for ten seconds');
    assert.equal((await onB.get('user/get_role/')).status, 200);
    await expireLeases(b.context.db);
    const last = { id, index: total - 1, total, bytes: chunks.at(-1) ?? Buffer.alloc(0) };
    const answer = await untilSettled(cluster, () => sendChunk(onB, last));
    assert.equal(answer.json<UploadResult>().processed, 30_000, answer.text.slice(0, 200));
    assert.equal(await devices(b), 30_000);
    assert.ok(chunks.every(({ length }) => length <= CHUNK_BYTES));
  } finally {
    await first.kill();
  }
});

test('two processes that start concurrently on an empty database create the schema once, and both serve', async () => {
  const place = await makePlace('PostgreSQL');
  const store = openDatabase(place);
  try {
    await sql`drop schema public cascade`.execute(store.db);
    await sql`create schema public`.execute(store.db);
    const servers = await Promise.all([startServerProcess(place.databaseUrl), startServerProcess(place.databaseUrl)]);
    for (const { origin } of servers) assert.equal((await fetch(`${origin}/readyz`)).status, 200);
    assert.deepEqual(await pendingMigrations(store.db), []);
    for (const { kill } of servers) await kill();
    assert.deepEqual(await migrate(store), []);
  } finally {
    await store.close();
    await place.remove();
  }
});

test('a listening server publishes its settings as leases, so that another one can compare its own', async () => {
  const place = await makePlace('PostgreSQL');
  const store = openDatabase(place);
  const server = await startServerProcess(place.databaseUrl);
  try {
    const config = readConfig({ VERITAS_READ_SCOPE: 'own_hub', VERITAS_RELEASES: 'database' });
    while ((await differingSettings({ db: store.db, config })).length === 0);
    const differences = await differingSettings({ db: store.db, config });
    assert.deepEqual(differences, [{ setting: 'VERITAS_READ_SCOPE', here: 'own_hub', elsewhere: 'all' }]);
  } finally {
    await server.kill();
    await store.close();
    await place.remove();
  }
});
