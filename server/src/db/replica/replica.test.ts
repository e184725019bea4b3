import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { after, before } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { TestClient } from '../../testing/client.ts';
import { addDevices } from '../../testing/devices.ts';
import { startPair } from '../../testing/database/postgres-cluster.ts';
import { sendInParts } from '../../testing/http/send-in-parts.ts';
import { serverTest, START } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import { startProxy } from '../../testing/database/tcp-proxy.ts';
import type { TcpProxy } from '../../testing/database/tcp-proxy.ts';
import { whileListening } from '../../testing/http/while-listening.ts';
import { openForReading } from '../index.ts';

let pair: Awaited<ReturnType<typeof startPair>>;
before(async () => (pair = await startPair()));
after(() => Promise.all([pair.primary.stop(), pair.replica.stop()]));

interface Members {
  /** Proxy to the primary. */
  readonly proxy: TcpProxy;
  readonly onReplica: (statement: string) => Promise<unknown>;
}

/** On a database of its own on the pair. SQLite has no replica. */
function replicaTest(
  name: string,
  body: (server: ServerTest, members: Members) => Promise<void>,
  maxAgeMs = 60_000,
): void {
  serverTest(name, async (server) => {
    if (server.context.dialect === 'sqlite') return;
    const database = new URL(server.place.databaseUrl).pathname;
    const [primary, replica] = [pair.primary.url, pair.replica.url].map((url) => new URL(database, url).href);
    assert.ok(primary && replica);
    const maker = openForReading({ databaseUrl: pair.primary.url, dataDir: '' });
    await sql.raw(`create database ${database.slice(1)}`).execute(maker.db);
    await maker.close();
    const proxy = await startProxy(primary);
    await server.restart({ databaseUrl: proxy.url, replica: { url: replica, maxAgeMs } });
    const reader = openForReading({ databaseUrl: replica, dataDir: '' });
    try {
      await body(server, { proxy, onReplica: (statement) => sql.raw(statement).execute(reader.db) });
    } finally {
      await reader.close();
      await server.restart({ databaseUrl: server.place.databaseUrl, replica: null });
      await proxy.close();
    }
  });
}

const DAYS = { start_date: '2026-11-18', end_date: '2026-11-18', time_zone: 'UTC' };
const report = (client: TestClient) => client.post('api/generate_csv/', DAYS);
const createGroup = (client: TestClient, code: string) =>
  client.post('user/create_group/', { name: code, code, organization: 'hub' });

async function untilCreated(server: ServerTest, client: TestClient, code: string): Promise<void> {
  for (;;) {
    await nextTurn();
    // Polling must stay below the rate limit.
    server.advance(100);
    const { status } = await createGroup(client, code);
    if (status === 201) return;
    assert.equal(status, 503);
  }
}

for (const failure of ['hang', 'cut'] as const)
  replicaTest(`while the primary is down (${failure}), all read-only calls continue`, async (server, { proxy }) => {
    const client = await server.signedInAs({ role: 'admin' });
    await addDevices(server, [{ tracking_id: 'RVP0000000001', created_at: START }]);
    assert.match((await report(client)).text, /RVP0000000001/);
    proxy[failure]();
    assert.equal((await client.get('user/get_role/')).status, 200);
    assert.match((await client.get('api/get_status/')).text, /RVP0000000001/);
    assert.match((await report(client)).text, /RVP0000000001/);
    assert.equal((await client.get('api/audit/')).status, 200);
    // The session's activity is due: failing to store it must not fail the request.
    server.advance(120_000);
    assert.equal((await client.get('user/get_role/')).status, 200);
    assert.equal((await server.client.get('/readyz')).status, 200);
    const refused = await createGroup(client, 'AWAY');
    assert.equal(refused.status, 503);
    assert.match(
      refused.json<{ detail: string }>().detail,
      /^Nothing can be saved at the moment: the database has had no primary for \d+ s\. Keep this page open and try again shortly\.$/,
    );
    proxy.heal();
    await untilCreated(server, client, 'BACK');
    assert.match((await client.get('user/get_groups/')).text, /BACK/);
  });

replicaTest('a read whose body arrives in parts is answered by the replica', async (server, { proxy }) => {
  const client = await server.signedInAs({ role: 'admin' });
  await addDevices(server, [{ tracking_id: 'RVP0000000001', created_at: START }]);
  assert.match((await report(client)).text, /RVP0000000001/);
  await whileListening(server.context, async (port, app) => {
    proxy.cut();
    const answer = await sendInParts({ port, server: app.server, client }, '/veritas/api/generate_csv/', DAYS);
    assert.equal(answer.statusCode, 200);
    assert.match(await text(answer), /RVP0000000001/);
  });
});

replicaTest('a lagging replica is not used', async (server, { proxy, onReplica }) => {
  const client = await server.signedInAs({ role: 'admin' });
  await report(client);
  await onReplica('select pg_wal_replay_pause()');
  try {
    await addDevices(server, [{ tracking_id: 'RVP0000000002', created_at: START }]);
    const before = server.context.replica?.reads();
    assert.match((await report(client)).text, /RVP0000000002/, 'from the primary');
    assert.equal(server.context.replica?.reads(), before);
    proxy.cut();
    assert.equal((await client.get('user/get_role/')).status, 503);
  } finally {
    await onReplica('select pg_wal_replay_resume()');
  }
});

replicaTest('a replica that keeps lagging is waited for once, not at every page', async (server, { onReplica }) => {
  const client = await server.signedInAs({ role: 'admin' });
  const timeOfReports = async (text: RegExp) => {
    const started = performance.now();
    for (let page = 0; page < 10; page += 1) assert.match((await report(client)).text, text);
    return performance.now() - started;
  };
  const calm = await timeOfReports(/tracking_id/i);
  await onReplica('select pg_wal_replay_pause()');
  try {
    await addDevices(server, [{ tracking_id: 'RVP0000000003', created_at: START }]);
    // Half a second for each of the four statements of a report would be 20 s more.
    assert.ok((await timeOfReports(/RVP0000000003/)) < calm + 15_000);
  } finally {
    await onReplica('select pg_wal_replay_resume()');
  }
  const before = server.context.replica?.reads() ?? 0;
  while ((server.context.replica?.reads() ?? 0) === before) {
    server.advance(1_000);
    assert.equal((await report(client)).status, 200);
  }
});

replicaTest(
  'reports and the audit trail are read from the replica, and include what was just written',
  async (server) => {
    const client = await server.signedInAs({ role: 'admin' });
    for (const id of [1, 2, 3]) {
      await addDevices(server, [
        { id, change_seq: id, tracking_id: `RVP${id}`, tracking_key: `RVP${id}`, created_at: START },
      ]);
      await server.context.db.updateTable('change_counter').set({ seq: id }).execute();
      const before = server.context.replica?.reads() ?? 0;
      assert.ok((await report(client)).text.includes(`RVP${id}`));
      assert.ok((server.context.replica?.reads() ?? 0) > before);
    }
    await createGroup(client, 'SEEN');
    assert.match((await client.get('api/audit/')).text, /SEEN/);
  },
);

replicaTest(
  'data that may be older than the limit is not shown',
  async (server, { proxy }) => {
    const client = await server.signedInAs({ role: 'admin' });
    await report(client);
    proxy.cut();
    assert.equal((await client.get('user/get_role/')).status, 503);
  },
  0,
);

// The last one: from here on there is no replica.
replicaTest('a promoted replica answers reads until it lacks something', async (server, { proxy, onReplica }) => {
  const client = await server.signedInAs({ role: 'admin' });
  await report(client);
  proxy.cut();
  assert.equal((await client.get('user/get_role/')).status, 200);
  await onReplica('select pg_promote()');
  assert.equal((await client.get('user/get_role/')).status, 200);
  proxy.heal();
  await untilCreated(server, client, 'LATER');
  // A report records the WAL position of the primary.
  await report(client);
  proxy.cut();
  assert.equal((await client.get('user/get_groups/')).status, 503);
});
