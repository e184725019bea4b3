import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/**
 * Folder of PostgreSQL's server programs: on the PATH, else the newest of Debian's packages; null without one. Links
 * are followed: a folder of links to a few programs lacks the others (Patroni also runs pg_controldata and pg_rewind).
 */
export function postgresFolder(): string | null {
  const installed = '/usr/lib/postgresql';
  const versions = existsSync(installed) ? readdirSync(installed).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((name) => join(installed, name, 'bin')),
  ];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
  return found === undefined ? null : dirname(realpathSync(join(found, 'initdb')));
}

/** PostgreSQL refuses to run as root, so it runs as the user of its package, or as `nobody`. */
export function postgresOwner(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const user of ['postgres', 'nobody']) {
    const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, user], { encoding: 'utf8' }));
    const [uid, gid] = ids.map((answer) => (answer.status === 0 ? Number(answer.stdout) : NaN));
    if (uid && gid) return { uid, gid };
  }
  throw new Error('PostgreSQL does not run as root and there is no user "postgres" or "nobody" to run it');
}
