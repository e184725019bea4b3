import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { readCommandLine } from '../release/src/commands/command-line.ts';
import { buildAll } from './lib/build-all.ts';
import { Cluster } from './cluster/cluster.ts';
import { serveMetrics } from './cluster/metrics.ts';
import { tryFailures } from './cluster/try-failures.ts';
import { tryHours } from './cluster/try-hours.ts';
import { tryRecovery } from './cluster/try-recovery.ts';
import { tryReplacement } from './cluster/try-replacement.ts';
import { tryServers } from './cluster/try-servers.ts';
import { ROOT } from './lib/packages.ts';

const USAGE = `Usage: npm run cluster -- [option]

Runs the console as on six machines: three databases under Patroni, pgbouncer, three servers behind HAProxy, nginx with
TLS. Ctrl+C ends all of it and removes what it wrote.

--failures N [words]  lets each kind of failure happen N times under load, or those whose name has one of the words
--hours N             N hours of mixed work with a failure every two minutes
--recovery            brings a backup to a moment
--replacement         changes the schema and replaces the servers one by one under load
--servers             prints requests a second and CPU with three servers, two and one`;

const { values, positionals } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: {
    failures: { type: 'string' },
    hours: { type: 'string' },
    recovery: { type: 'boolean' },
    replacement: { type: 'boolean' },
    servers: { type: 'boolean' },
  },
});
const mistake = mistakeIn(values, positionals);
if (mistake !== null) {
  console.error(`${mistake}.\n\n${USAGE}`);
  process.exit(2);
}
await buildAll();
// All requests come from this one machine.
const cluster = new Cluster(values.servers ? { VERITAS_RATE_PER_USER: '0', VERITAS_RATE_PER_ADDRESS: '0' } : {});
const stopping = new AbortController();
// Not removed: a second Ctrl+C must not leave programs running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
const ended = once(stopping.signal, 'abort');
const started = performance.now();
try {
  const used = cluster.start(console.log).then(use);
  // A run of hours prints its results so far.
  await (values.hours === undefined ? Promise.race([used, ended]) : used);
} catch (error) {
  console.error(`The logs of all programs until it failed are in ${cluster.keepLogs()}.`);
  throw error;
} finally {
  await cluster.stop();
}
// Interrupted work would still send requests for a while.
process.exit();

/** What is wrong with the words; null where nothing is. */
function mistakeIn({ failures, hours }: { failures?: string; hours?: string }, words: readonly string[]) {
  for (const [name, value] of Object.entries({ failures, hours }))
    if (value !== undefined && !(Number(value) > 0)) return `--${name} is "${value}" but must be a number above 0`;
  return failures === undefined && words.length > 0
    ? `Without --failures there are no words: ${words.join(' ')}`
    : null;
}

async function use(): Promise<void> {
  const load = loadavg()[0]?.toFixed(1);
  console.log(`All of it runs after ${((performance.now() - started) / 1_000).toFixed(0)} s (bar 60); load ${load}.`);
  if (values.failures !== undefined) await tryFailures(cluster, Number(values.failures), positionals);
  if (values.hours !== undefined) await tryHours(cluster, Number(values.hours), stopping.signal);
  if (values.recovery) await tryRecovery(cluster);
  if (values.replacement) await tryReplacement(cluster);
  if (values.servers) await tryServers(cluster);
  if (Object.keys(values).length > 0) return;
  const metrics = await serveMetrics(cluster.metrics);
  introduce(await cluster.primary(), metrics.url);
  await ended;
}

function introduce(primary: string | null, metrics: string): void {
  const password = randomBytes(12).toString('base64url');
  makeSuperAdmin(password);
  console.log(`
${cluster.url}; sign in as asha, password ${password}
primary: ${primary}; metrics of all programs: ${metrics}; logs: tail -F ${cluster.folder}/*.log; Ctrl+C ends it`);
}

function makeSuperAdmin(password: string): void {
  const words = ['create-super-admin', 'asha', 'asha@example.com'];
  const env = { ...process.env, DATABASE_URL: cluster.databaseUrl, VERITAS_DATA_DIR: join(cluster.folder, 'app1') };
  const args = ['--disable-warning=ExperimentalWarning', join(ROOT, 'server/src/main.ts'), ...words];
  const made = spawnSync(process.execPath, args, { input: password, env, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr);
}
