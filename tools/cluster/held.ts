import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { memoryOf } from '../../server/bench/lib/usage.ts';
import type { Cluster } from './cluster.ts';
import { DATABASES } from './machines.ts';
import { postgresProcessesOf, whileItRuns } from './processes.ts';
import type { Held } from './usage-over-time.ts';

/** A connection of the console's role, in the title of the process that serves it. */
const OF_CONSOLE = /veritas veritas \d+\.\d+\.\d+\.\d+\(/;

/** What each program of the cluster holds now; those that are away at the moment are missing. */
export function heldByAll(cluster: Cluster): Map<string, Held> {
  const held = new Map<string, Held>();
  for (const { name, pid } of cluster.members) {
    const now = pid === undefined ? null : whileItRuns(() => heldBy(pid));
    if (now) held.set(name, now);
  }
  for (const { name } of DATABASES) {
    const now = whileItRuns(() => heldByPostgres(postgresProcessesOf(cluster, name)));
    if (now) held.set(`${name}-postgres`, now);
  }
  return held;
}

function heldBy(pid: number): Held {
  const links = readdirSync(`/proc/${pid}/fd`).map((fd) => whileItRuns(() => readlinkSync(`/proc/${pid}/fd/${fd}`)));
  return { pid, mib: memoryOf(pid), sockets: links.filter((link) => link?.startsWith('socket:')).length };
}

/** Without the memory that all its processes share, which would be counted for each. */
function heldByPostgres(processes: readonly number[]): Held {
  const own = processes.map((pid) => whileItRuns(() => readFileSync(`/proc/${pid}/status`, 'utf8')) ?? '');
  const kib = own.map((status) => Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0)).reduce((sum, one) => sum + one, 0);
  const titles = processes.map((pid) => whileItRuns(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')));
  return {
    pid: processes[0] ?? 0,
    mib: kib / 1024,
    sockets: titles.filter((title) => title && OF_CONSOLE.test(title)).length,
  };
}
