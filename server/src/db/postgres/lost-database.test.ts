import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import { startProxy } from '../../testing/database/tcp-proxy.ts';
import type { TcpProxy } from '../../testing/database/tcp-proxy.ts';
import { sql } from 'kysely';
import { DatabaseReadOnly } from '../core/database-errors.ts';
import { openForReading, transaction } from '../index.ts';
import { HealthProbe } from './health-probe.ts';

/** SQLite runs inside the process: it is never lost. */
function lostDatabaseTest(name: string, body: (server: ServerTest, proxy: TcpProxy) => Promise<void>): void {
  serverTest(name, async (server) => {
    if (server.context.dialect === 'sqlite') return;
    const proxy = await startProxy(server.place.databaseUrl);
    await server.restart({ databaseUrl: proxy.url });
    try {
      await body(server, proxy);
    } finally {
      proxy.heal();
      await server.restart({ databaseUrl: server.place.databaseUrl });
      await proxy.close();
    }
  });
}

async function untilOk(ask: () => Promise<{ status: number }>): Promise<void> {
  for (;;) {
    const { status } = await ask();
    if (status === 200) return;
    assert.equal(status, 503);
    await nextTurn();
  }
}

lostDatabaseTest(
  'a hanging database is 503 for all requests, after a short timeout first and then immediately, and recovers automatically',
  async (server, proxy) => {
    const client = await server.signedInAs({ role: 'admin' });
    const ask = () => client.get('user/get_role/');
    assert.equal((await ask()).status, 200);
    proxy.hang();
    // More than the pool has: some wait for a busy connection, some for a new one.
    const started = performance.now();
    const answers = await Promise.all(Array.from({ length: 15 }, ask));
    const took = performance.now() - started;
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([503]));
    assert.ok(answers.every(({ headers }) => headers['retry-after'] === '2'));
    const later: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      const again = performance.now();
      assert.equal((await ask()).status, 503);
      later.push(performance.now() - again);
    }
    // The quickest: on a busy machine any of them may take long.
    assert.ok(Math.min(...later) < took / 3, 'known to be lost, so requests fail without waiting');
    assert.equal((await server.client.get('/livez')).status, 200);
    assert.equal((await server.client.get('/readyz')).status, 503);
    proxy.heal();
    await untilOk(ask);
    server.advance(2_000);
    assert.equal((await server.client.get('/readyz')).status, 200);
  },
);

lostDatabaseTest(
  'broken connections, also within a transaction, fail their own requests only',
  async (server, proxy) => {
    const client = await server.signedInAs({ role: 'admin' });
    const { db } = server.context;
    const broken = transaction(db, async (trx) => {
      await sql`select 1`.execute(trx);
      proxy.cut();
      // Time for the connection error to arrive while no query runs.
      for (let turn = 0; turn < 50; turn += 1) await nextTurn();
      await sql`select 1`.execute(trx);
    });
    await assert.rejects(broken);
    const ask = () => client.get('user/get_role/');
    assert.equal((await ask()).status, 503);
    proxy.heal();
    await untilOk(ask);
  },
);

lostDatabaseTest(
  'a replica in place of the primary is 503, and the primary is found again automatically',
  async (server, proxy) => {
    const client = await server.signedInAs({ role: 'admin' });
    const { db } = server.context;
    const database = sql.id(new URL(server.place.databaseUrl).pathname.slice(1));
    const write = () => client.post('user/create_group/', { name: 'PUN', code: 'PUN', organization: 'hub' });
    await sql`set default_transaction_read_only = on`.execute(db);
    const refused = await write();
    assert.equal(refused.status, 503);
    assert.equal(refused.headers['retry-after'], '2');
    assert.equal((await write()).status, 201, 'the connection to the replica is given up');
    await sql`alter database ${database} set default_transaction_read_only = on`.execute(db);
    proxy.cut();
    proxy.heal();
    assert.equal((await client.get('user/get_role/')).status, 503);
    await assert.rejects(sql`select 1`.execute(db), DatabaseReadOnly);
    const reader = openForReading(server.context.config);
    await sql`begin read write; alter database ${database} reset all; commit`.execute(reader.db);
    await reader.close();
    await untilOk(() => client.get('user/get_role/'));
  },
);

lostDatabaseTest('a process that was suspended does not consider its database lost', async (_server, proxy) => {
  const probe = new HealthProbe(proxy.url);
  assert.equal(await probe.responds(), true);
  const asked = probe.responds();
  await nextTurn();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
  assert.equal(await asked, true);
  proxy.hang();
  assert.equal(await probe.responds(), false);
  await probe.close();
});

lostDatabaseTest('hanging connections are closed while another one answers', async (_server, proxy) => {
  const probe = new HealthProbe(proxy.url);
  assert.equal(await probe.responds(), true);
  const before = proxy.connections();
  proxy.hangNew();
  for (let look = 0; look < 3; look += 1) assert.equal(await probe.responds(), true);
  while (proxy.connections() > before) await nextTurn();
  await probe.close();
});

lostDatabaseTest('a slow query is not mistaken for a lost database', async ({ context: { db } }) => {
  const { rows } = await sql<{ is: number }>`select 1 as is from pg_sleep(1.5)`.execute(db);
  assert.equal(rows[0]?.is, 1);
});

lostDatabaseTest(
  'a database that is too busy to accept connections, but answers over open ones, is not considered lost',
  async ({ context: { db } }, proxy) => {
    const watches = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where application_name = 'veritas-watch' and datname = current_database()`;
    while ((await watches.execute(db)).rows[0]?.count !== 1) await nextTurn();
    proxy.hangNew();
    const { rows } = await sql<{ is: number }>`select 1 as is from pg_sleep(2.5)`.execute(db);
    assert.equal(rows[0]?.is, 1);
  },
);
