import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** By program its Debian package. */
const PROGRAMS = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  nginx: 'nginx-light',
  openssl: 'openssl',
} as const;
const POSTGRES = '/usr/lib/postgresql';

/** Folder of PostgreSQL's server programs. @throws Error that lists what is missing, and how to get it. */
export function requirePrograms(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const missing: string[] = Object.entries(PROGRAMS)
    .filter(([program]) => !folders.some((folder) => existsSync(join(folder, program))))
    .map(([, name]) => name);
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES) : [];
  const bin = versions
    .map((version) => join(POSTGRES, version, 'bin'))
    .find((path) => existsSync(join(path, 'initdb')));
  if (!bin) missing.push('postgresql');
  if (missing.length > 0 || !bin) {
    throw new Error(
      `The cluster needs programs that are not installed. On Debian, as root: apt-get install --no-install-recommends ${missing.join(' ')}`,
    );
  }
  return bin;
}

/** Who runs PostgreSQL: as root the user of Debian's package, else the current user. */
export function postgresUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
