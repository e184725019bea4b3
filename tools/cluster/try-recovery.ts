import { execFile } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Cluster } from './cluster.ts';
import { freePort } from '../../server/src/testing/http/free-port.ts';
import { until } from './health.ts';

const execute = promisify(execFile);

/**
 * Brings a base backup to a moment between two writes, with the scripts of deploy/cluster, and prints whether exactly
 * what was written before that moment is there.
 */
export async function tryRecovery(cluster: Cluster): Promise<void> {
  const machine = await cluster.primary();
  if (machine === null) throw new Error('There is no primary to back up.');
  const { user, postgres } = cluster;
  const env = { ...process.env, PATH: `${postgres}:${process.env['PATH']}` };
  const asPostgres = (command: string, args: readonly string[]) => execute(command, [...args], { env, ...user });
  const primary = cluster.superuserUrl(machine);
  const ask = async (url: string, query: string) =>
    (
      await asPostgres('psql', ['--no-psqlrc', '--tuples-only', '--no-align', '--dbname', url, '--command', query])
    ).stdout.trim();
  const note = (text: string) =>
    ask(primary, `insert into settings (key, value) values ('recovery_${text}', '${text}') returning key`);

  const place = join(cluster.folder, 'recovery');
  mkdirSync(place, { mode: 0o700 });
  if (user) chownSync(place, user.uid, user.gid);
  const [backup, data] = [join(place, 'backup'), join(place, 'data')];
  await note('before_the_backup');
  await asPostgres(cluster.script('base-backup.sh'), [primary, backup]);
  await note('after_the_backup');
  const moment = await ask(primary, 'select clock_timestamp()');
  await wait(1_000);
  await note('after_the_moment');
  await ask(primary, 'select pg_switch_wal()');
  const isArchived = `select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) from pg_stat_archiver`;
  await until('archived WAL', async () => (await ask(primary, isArchived)) === 't');

  await asPostgres(cluster.script('restore-to.sh'), [backup, moment, data]);
  // As docs/operate/cluster.md says.
  const port = await freePort();
  const pgCtl = (...args: string[]) => asPostgres(join(postgres, 'pg_ctl'), ['-D', data, ...args]);
  const started = performance.now();
  await pgCtl('-l', join(place, 'restored.log'), '-o', `-p ${port}`, '-w', 'start');
  const url = new URL(primary);
  url.port = String(port);
  const isOpen = () => ask(url.href, 'select not pg_is_in_recovery()').catch(() => '');
  await until('recovered database', async () => (await isOpen()) === 't');
  const found = await ask(url.href, "select value from settings where key like 'recovery_%' order by value");
  const isRight = found === 'after_the_backup\nbefore_the_backup';
  console.log(
    `recovered to ${moment} in ${((performance.now() - started) / 1_000).toFixed(1)} s: ` +
      `${isRight ? 'all before it and nothing after it' : `NOT what was there then: ${found}`}`,
  );
  if (!isRight) process.exitCode = 1;
  await pgCtl('stop');
}
