import { onPath } from '../../release/src/browser/find-browser.ts';
import { postgresFolder } from '../../server/src/testing/database/postgres-programs.ts';

/** By program its Debian package. */
const PROGRAMS = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  nginx: 'nginx-light',
  openssl: 'openssl',
} as const;

/** Folder of PostgreSQL's server programs. @throws Error that lists what is missing, and how to get it. */
export function requirePrograms(): string {
  const missing: string[] = Object.entries(PROGRAMS)
    .filter(([program]) => onPath([program]) === null)
    .map(([, name]) => name);
  const bin = postgresFolder();
  if (bin === null) missing.push('postgresql');
  if (missing.length > 0 || bin === null) {
    throw new Error(
      `The cluster needs programs that are not installed. On Debian, as root: apt-get install --no-install-recommends ${missing.join(' ')}`,
    );
  }
  return bin;
}
