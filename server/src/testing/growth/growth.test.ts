import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { POLICY } from '../../auth/access/policy.ts';
import { CALLS_OF_SUPER_ADMINS, FILE, reachOf } from '../../auth/access/testing/writing-calls.ts';
import { openForReading } from '../../db/index.ts';
import { formatCursor } from '../../devices/changes/status-tag.ts';
import { addGroup } from '../fixtures.ts';
import { databaseAt, runStatement, startCluster } from '../database/postgres-cluster.ts';
import type { Cluster } from '../database/postgres-cluster.ts';
import { serverTest, START } from '../server-test.ts';
import type { ServerTest } from '../server-test.ts';
import { growthCalls } from './growth-calls.ts';
import { fillLargeTables, LARGE_TABLES } from './large-tables.ts';
import { PLAN_LOG_SETTINGS, PlanLog } from './plan-log.ts';

const DAYS = { start_date: '2026-11-10', end_date: '2026-11-18' };
const ROWS = Number(process.env['VERITAS_TEST_GROWTH_ROWS'] ?? 50_000);
/** Maximum rows per plan node: the largest page of a request is 20,000. */
const MOST_ROWS = 20_001;

let cluster: Cluster;
before(async () => (cluster = await startCluster(PLAN_LOG_SETTINGS)));
after(() => cluster.stop());

/** SQLite chooses its plans without statistics of the rows. */
function growthTest(name: string, body: (server: ServerTest, plans: PlanLog) => Promise<void>): void {
  serverTest(name, async (server) => {
    if (server.context.dialect === 'sqlite') return;
    await runStatement(cluster.url, 'create database large');
    const url = databaseAt(cluster.url, 'large');
    await server.restart({ databaseUrl: url, ratePerUser: 0, ratePerAddress: 0, chunkBytes: FILE.length });
    const reader = openForReading({ databaseUrl: url, dataDir: '' });
    try {
      await fillLargeTables(server.context.db, ROWS, START);
      await body(server, new PlanLog(reader.db));
    } finally {
      await reader.close();
      await server.restart({ databaseUrl: server.place.databaseUrl });
    }
  });
}

/** Endless, or for build servers only. */
const LEFT_OUT = ['GET api/status_events/', 'GET api/releases/'];

growthTest('no statement of a request reads a large table as a whole', async (server, plans) => {
  for (const code of ['BLR_KOR', 'HUB8', 'HUB9']) await addGroup(server.context, code);
  await addGroup(server.context, 'RC', 'RC');
  const reader = await server.signedInAs({ role: 'super_admin', groups: ['HUB8', 'HUB9', 'RC'] });
  const found: string[] = [];
  const watch = async (name: string, ask: () => Promise<{ status: number; text: string }>) => {
    await plans.next();
    const { status, text } = await ask();
    assert.ok(status < 500, `${name}: ${status} ${text}`);
    for (const { statement, reads } of await plans.next())
      for (const { table, node, rows } of reads)
        if (LARGE_TABLES.includes(table) && (node === 'Seq Scan' || rows > MOST_ROWS))
          found.push(`${name}: ${node} of ${rows} rows of ${table}: ${statement}`);
    return { status, text };
  };
  const { store_id: store } = await server.context.db
    .selectFrom('change_counter')
    .select('store_id')
    .executeTakeFirstOrThrow();
  const cursorOf = (seq: number) => formatCursor({ storeId: store, seq });
  const cursors = { cursor: cursorOf(2 * ROWS - 1_000), notesCursor: cursorOf(ROWS - 1_000) };
  for (const { name, method, path, body } of growthCalls({ rows: ROWS, days: DAYS, ...cursors })) {
    const { status, text } = await watch(name, () => reader.ask(method, path, body && { body }));
    assert.ok(status < 300, `${name}: ${status} ${text}`);
  }
  for (const call of CALLS_OF_SUPER_ADMINS) {
    const reach = await reachOf(server.context, server.newClient, 'super_admin');
    const options = { headers: { 'content-type': call.type } };
    await watch(`POST ${call.path}`, () => reach.client.post(call.path, call.body(reach), options));
  }
  for (const call of Object.keys(POLICY).filter((name) => name.startsWith('GET ') && !LEFT_OUT.includes(name)))
    await watch(call, () => reader.get(call.slice('GET '.length)));
  assert.deepEqual(found, []);
});
