import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openForReading } from '../src/db/index.ts';
import type { Db } from '../src/db/index.ts';
import { formatCursor } from '../src/devices/status-tag.ts';
import { addGroup } from '../src/testing/fixtures.ts';
import { growthCalls } from '../src/testing/growth/growth-calls.ts';
import type { GrowthCall } from '../src/testing/growth/growth-calls.ts';
import { fillLargeTables, LARGE_TABLES } from '../src/testing/growth/large-tables.ts';
import { PLAN_LOG_SETTINGS, PlanLog } from '../src/testing/growth/plan-log.ts';
import { inStore } from '../src/testing/in-store.ts';
import { startCluster } from '../src/testing/postgres-cluster.ts';
import { Caller, quantile } from './lib/caller.ts';
import { startConsole } from './lib/console-process.ts';
import { cookiesOf } from './lib/people.ts';
import { cpuOf } from './lib/usage.ts';
import { shipments, uploadFile } from './shipments.ts';

/**
 * `npm run bench -- growth [devices]`: a PostgreSQL (without fsync) with so many devices, scan attempts and audit
 * entries, made by the database. Prints the size of each table, what calls cost server and database, how many rows they
 * read, and how quickly an import goes beside all that.
 */
const [rows = 1_000_000] = process.argv.slice(2).map(Number).filter(Number.isInteger);
const IMPORTED = 20_000;
/** CPU is counted in steps of 10 ms. */
const READS = 20;
const DAY = /^\d{4}-\d\d-\d\d/;

const dayOf = (ms: number) => DAY.exec(new Date(ms).toISOString())?.[0] ?? '';
const now = Date.now();
const cluster = await startCluster([
  ...PLAN_LOG_SETTINGS.filter((setting) => !setting.startsWith('auto_explain.log_min_duration')),
  'shared_buffers=512MB',
  'max_wal_size=1GB',
]);
const store = { dataDir: mkdtempSync(join(tmpdir(), 'veritas-bench-')), databaseUrl: cluster.url };
const watcher = openForReading(store);
const { db } = watcher;
try {
  const cookies = await inStore(store, async (context) => {
    for (const [table, ms] of await fillLargeTables(context.db, rows, now))
      console.log(`${table} filled in ${(ms / 1_000).toFixed(1)} s`);
    for (const code of ['BLR_KOR', 'HUB8', 'HUB9']) await addGroup(context, code);
    await addGroup(context, 'RC', 'RC');
    return cookiesOf(context, { role: 'super_admin', groups: ['HUB8', 'HUB9', 'RC'] });
  });
  for (const table of LARGE_TABLES) console.log(await sizeOf(db, table));
  const server = await startConsole(store);
  try {
    const caller = new Caller(server.port, cookies);
    await measureCalls(caller, () => server.cpu());
    caller.close();
    const file = shipments(IMPORTED);
    const started = performance.now();
    const { result } = await uploadFile({ port: server.port, cookies: [...caller.cookies] }, file);
    const seconds = (performance.now() - started) / 1_000;
    console.log(
      `import of ${IMPORTED} rows: ${seconds.toFixed(1)} s, ${Math.round(IMPORTED / seconds)} a second (bar 20000), ` +
        `${result.processed} stored; load ${loadavg()[0]?.toFixed(1)}`,
    );
  } finally {
    await server.end('SIGTERM');
  }
} finally {
  await watcher.close();
  rmSync(store.dataDir, { recursive: true, force: true });
  await cluster.stop();
}

async function measureCalls(caller: Caller, cpuOfServer: () => number): Promise<void> {
  await caller.get('user/get_role/');
  const { store_id: storeId } = await db.selectFrom('change_counter').select('store_id').executeTakeFirstOrThrow();
  const cursor = formatCursor({ storeId, seq: 2 * rows - 1_000 });
  const notesCursor = formatCursor({ storeId, seq: rows - 1_000 });
  const days = { start_date: dayOf(now - 8 * 86_400_000), end_date: dayOf(now) };
  const plans = new PlanLog(db);
  for (const call of growthCalls({ rows, days, cursor, notesCursor })) {
    try {
      await measureCall(call, plans, caller, cpuOfServer);
    } catch (error) {
      // At some size a call meets a time limit: the others are still of interest.
      console.log(String(error));
    }
  }
}

async function measureCall(call: GrowthCall, plans: PlanLog, caller: Caller, cpuOfServer: () => number): Promise<void> {
  const isRead = call.method === 'GET';
  const taken: number[] = [];
  const [serverBefore, databaseBefore] = [cpuOfServer(), await cpuOfDatabase()];
  for (let turn = 0; turn < (isRead ? READS : 1); turn += 1) {
    const started = performance.now();
    await ask(caller, call);
    taken.push(performance.now() - started);
  }
  const ofServer = cpuOfServer() - serverBefore;
  const spent = [...(await cpuOfDatabase())].map(([pid, seconds]) => seconds - (databaseBefore.get(pid) ?? 0));
  const ofDatabase = spent.reduce((sum, seconds) => sum + seconds, 0);
  const each = (seconds: number) => ((seconds * 1_000) / taken.length).toFixed(1);
  console.log(
    `${call.name}: p50 ${quantile(taken, 0.5).toFixed(1)} ms; CPU of the server ${each(ofServer)} ms, ` +
      `of the database ${each(ofDatabase)} ms${isRead ? `; ${await rowsRead(plans, caller, call)}` : ''}`,
  );
}

async function ask(caller: Caller, { name, method, path, body }: GrowthCall): Promise<void> {
  const { status } = await (method === 'GET' ? caller.get(path) : caller.post(path, body));
  // The rejected rows of old uploads are gone: 410.
  if (status >= 300 && status !== 410) throw new Error(`${name} was answered ${status}`);
}

/** What one more call reads, by table. */
async function rowsRead(plans: PlanLog, caller: Caller, call: GrowthCall): Promise<string> {
  await setPlanLog(0);
  await plans.next();
  await ask(caller, call);
  const read = new Map<string, number>();
  for (const { reads } of await plans.next())
    for (const { table, rows: count } of reads)
      if (LARGE_TABLES.includes(table)) read.set(table, (read.get(table) ?? 0) + count);
  await setPlanLog(-1);
  return `rows read: ${[...read].map(([table, count]) => `${table} ${count}`).join(', ') || 'none'}`;
}

async function setPlanLog(leastMs: number): Promise<void> {
  await sql.raw(`alter system set auto_explain.log_min_duration = ${leastMs}`).execute(db);
  await sql`select pg_reload_conf()`.execute(db);
  const current = sql<{ ms: string }>`select current_setting('auto_explain.log_min_duration') as ms`;
  // Each process reads its settings when it hears of them.
  while ((await current.execute(db)).rows[0]?.ms !== (leastMs < 0 ? '-1' : '0'));
}

/** CPU of each process that serves a connection, in seconds. */
async function cpuOfDatabase(): Promise<ReadonlyMap<number, number>> {
  const { rows: backends } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db);
  return new Map(backends.filter(({ pid }) => existsSync(`/proc/${pid}`)).map(({ pid }) => [pid, cpuOf(pid)]));
}

async function sizeOf(from: Db, table: string): Promise<string> {
  const { rows: sizes } = await sql<{ rows: number; heap: number; indexes: number }>`select
    (select reltuples::bigint from pg_class where oid = ${table}::text::regclass) as rows, pg_table_size(${table}::text::regclass) as heap,
    pg_indexes_size(${table}::text::regclass) as indexes`.execute(from);
  const [size] = sizes;
  const mega = (bytes = 0) => (bytes / 1024 / 1024).toFixed(0);
  return `${table}: ${size?.rows} rows, ${mega(size?.heap)} MiB, indexes ${mega(size?.indexes)} MiB`;
}
