import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { adminCookies } from '../../server/bench/lib/people.ts';
import { migrate, openDatabase } from '../../server/src/db/index.ts';
import type { Migration } from '../../server/src/db/index.ts';
import { MIGRATIONS } from '../../server/src/db/migrations/index.ts';
import type { DataPlace } from '../../server/src/testing/database/in-store.ts';
import { inStore } from '../../server/src/testing/database/in-store.ts';
import type { Cluster } from './cluster.ts';
import { until } from './health.ts';
import { SERVERS } from './machines.ts';
import { keptOf, startWork, waitsOf } from './start-work.ts';
import { storedGroups } from './stored-groups.ts';
import { compare } from './stored-work.ts';
import { Watchers } from './watchers.ts';

const TABLES = ['groups', 'devices', 'audit_entries'] as const;
const newest = MIGRATIONS.at(-1);

/** As a new version brings one: the servers that run do not know it. */
const STEP: Migration = {
  name: '999-tried-on-the-cluster',
  async up({ schema }) {
    for (const table of TABLES) await schema.alterTable(table).addColumn('tried', 'text').execute();
  },
};
/** Once every server has the new version, the next step removes what is no longer used. */
const TAKES_AWAY: Migration = {
  name: '999-tried-and-taken-away',
  ...(newest && { oldestServer: newest.name }),
  async up({ schema }) {
    for (const table of TABLES) await schema.alterTable(table).dropColumn('tried').execute();
  },
};
const USERS = 8;
const CALM_MS = 3_000;
const SCANS = 500;

/**
 * Brings the schema a step further, stops and starts one server after the other, and takes away what the step had
 * added, while users read and write, and prints what they saw of it.
 */
export async function tryReplacement(cluster: Cluster): Promise<void> {
  const cookies = await inStore(cluster.place, (context) => adminCookies(context, 'replacing'));
  const work = await startWork(cluster, SCANS);
  const watchers = new Watchers(cluster.port);
  watchers.start(cookies, USERS, 'R');
  await wait(CALM_MS);
  const steps = await bring(cluster.ownerPlace, [STEP]);
  await wait(CALM_MS);
  work.phase = 'beside';
  for (const { name } of SERVERS) {
    const server = cluster.member(name);
    const old = server.pid;
    server.signal('SIGTERM');
    await until(`new ${name}`, async () => server.pid !== old && (await cluster.isReady(name)));
    await wait(CALM_MS);
  }
  steps.push(...(await bring(cluster.ownerPlace, [STEP, TAKES_AWAY])));
  await wait(CALM_MS);
  await watchers.end();
  await work.end();
  const { confirmed, longestMs, answered, failures, signedOut } = watchers;
  const { lost, doubled } = compare(confirmed, await storedGroups(cluster, cookies));
  console.log(
    `steps of the schema: ${steps.join(', ')}; servers replaced one by one: ${answered} answered, failed (bar none): ${[...failures].join(', ') || 'none'}; ` +
      `${confirmed.length} confirmed writes, ${lost} lost, ${doubled} doubled; ` +
      `${signedOut} signed out; longest wait ${longestMs.read.toFixed(0)} ms to read, ${longestMs.write.toFixed(0)} ms to write; ` +
      `load ${loadavg()[0]?.toFixed(1)}`,
  );
  for (const line of [...waitsOf(work), ...(await keptOf(cluster, work))]) console.log(line);
}

async function bring(place: DataPlace, steps: readonly Migration[]): Promise<string[]> {
  const store = openDatabase(place);
  try {
    return await migrate(store, [...MIGRATIONS, ...steps]);
  } finally {
    await store.close();
  }
}
