import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { adminCookies } from '../../server/bench/lib/people.ts';
import { migrate, openDatabase } from '../../server/src/db/index.ts';
import type { Migration } from '../../server/src/db/index.ts';
import { MIGRATIONS } from '../../server/src/db/migrations/index.ts';
import { inStore } from '../../server/src/testing/in-store.ts';
import type { Cluster } from './cluster.ts';
import { until } from './health.ts';
import { SERVERS } from './machines.ts';
import { storedGroups } from './stored-groups.ts';
import { Watchers } from './watchers.ts';

/** As a new version brings one: the servers that run do not know it. */
const STEP: Migration = {
  name: '999-tried-on-the-cluster',
  async up({ schema }) {
    for (const table of ['groups', 'devices', 'audit_entries'])
      await schema.alterTable(table).addColumn('tried', 'text').execute();
  },
};
const USERS = 8;
const CALM_MS = 3_000;

/**
 * Brings the schema a step further, then stops and starts one server after the other, while users read and write, and
 * prints what they saw of it.
 */
export async function tryReplacement(cluster: Cluster): Promise<void> {
  const place = { dataDir: cluster.folder, databaseUrl: cluster.databaseUrl };
  const cookies = await inStore(place, (context) => adminCookies(context, 'replacing'));
  const watchers = new Watchers(cluster.port);
  watchers.start(cookies, USERS, 'R');
  await wait(CALM_MS);
  const store = openDatabase(place);
  const steps = await migrate(store, [...MIGRATIONS, STEP]).finally(() => store.close());
  await wait(CALM_MS);
  for (const { name } of SERVERS) {
    const server = cluster.member(name);
    const old = server.pid;
    server.signal('SIGTERM');
    await until(`new ${name}`, async () => server.pid !== old && (await cluster.isReady(name)));
    await wait(CALM_MS);
  }
  await watchers.end();
  const codes = await storedGroups(cluster, cookies);
  const { confirmed, longestMs, answered, failures, signedOut } = watchers;
  const count = (isIt: (times: number) => boolean) => confirmed.filter((code) => isIt(codes.get(code) ?? 0)).length;
  console.log(
    `steps of the schema: ${steps.join(', ')}; servers replaced one by one: ${answered} answered, failed (bar none): ${[...failures].join(', ') || 'none'}; ` +
      `${confirmed.length} confirmed writes, ${count((times) => times === 0)} lost, ${count((times) => times > 1)} doubled; ` +
      `${signedOut} signed out; longest wait ${longestMs.read.toFixed(0)} ms to read, ${longestMs.write.toFixed(0)} ms to write; ` +
      `load ${loadavg()[0]?.toFixed(1)}`,
  );
}
