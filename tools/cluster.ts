import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildAll } from './build.ts';
import { Cluster } from './cluster/cluster.ts';
import { tryFailures } from './cluster/try-failures.ts';
import { tryRecovery } from './cluster/try-recovery.ts';
import { tryReplacement } from './cluster/try-replacement.ts';
import { ROOT } from './packages.ts';

/**
 * `npm run cluster`: the console as on six machines, to look at and to try failures: three databases under Patroni,
 * pgbouncer, three servers behind HAProxy, nginx with TLS. Ctrl+C ends all of it and removes what it wrote. With
 * `-- --failures 3` each kind of failure happens three times under load, and what users saw of it is printed;
 * `-- --recovery` brings a backup to a moment; `-- --replacement` changes the schema and replaces the servers one by one
 * under load.
 */
const { values } = parseArgs({
  options: { failures: { type: 'string' }, recovery: { type: 'boolean' }, replacement: { type: 'boolean' } },
});
await buildAll();
const cluster = new Cluster();
const ended = new Promise<void>((resolve) => {
  // Stays: a second Ctrl+C must not leave programs behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
});
const started = performance.now();
try {
  await Promise.race([cluster.start(console.log).then(use), ended]);
} finally {
  await cluster.stop();
}

async function use(): Promise<void> {
  const load = loadavg()[0]?.toFixed(1);
  console.log(`All of it runs after ${((performance.now() - started) / 1_000).toFixed(0)} s (bar 60); load ${load}.`);
  if (values.failures !== undefined) await tryFailures(cluster, Number(values.failures));
  if (values.recovery) await tryRecovery(cluster);
  if (values.replacement) await tryReplacement(cluster);
  if (values.failures !== undefined || values.recovery || values.replacement) return;
  introduce(await cluster.primary());
  await ended;
}

function introduce(primary: string | null): void {
  const password = randomBytes(12).toString('base64url');
  makeSuperAdmin(password);
  console.log(`
${cluster.url}; sign in as asha, password ${password}
primary: ${primary}; logs and settings: ${cluster.folder}; Ctrl+C ends it`);
}

function makeSuperAdmin(password: string): void {
  const words = ['create-super-admin', 'asha', 'asha@example.com'];
  const env = { ...process.env, DATABASE_URL: cluster.databaseUrl, VERITAS_DATA_DIR: join(cluster.folder, 'app1') };
  const args = ['--disable-warning=ExperimentalWarning', join(ROOT, 'server/src/main.ts'), ...words];
  const made = spawnSync(process.execPath, args, { input: password, env, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr);
}
