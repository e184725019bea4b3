import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../../release/src/core/error-parts.ts';
import type { Cluster } from './cluster.ts';
import type { DatabaseName } from './machines.ts';

/** The first process of a machine's PostgreSQL and all that it has started. @throws Error when none runs. */
export function postgresProcessesOf(cluster: Cluster, machine: DatabaseName): number[] {
  const first = Number(readFileSync(join(cluster.dataOf(machine), 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  // A PID file that is just being written reads as 0, which would mean this process.
  if (!(first > 1)) throw Object.assign(new Error(`${machine} has no PostgreSQL.`), { code: 'ESRCH' });
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === first);
  return [first, ...children.map(Number)];
}

function parentOf(pid: string): number | null {
  const status = whileItRuns(() => readFileSync(`/proc/${pid}/status`, 'utf8'));
  return status === null ? null : Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]);
}

/** What is read of a process or done to it; null when it has ended meanwhile. */
export function whileItRuns<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ESRCH')) throw error;
    return null;
  }
}
