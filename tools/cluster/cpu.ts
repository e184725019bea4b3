import { cpuOf } from '../../server/bench/lib/usage.ts';
import type { Cluster } from './cluster.ts';
import { DATABASES, SERVERS } from './machines.ts';
import { postgresProcessesOf, whileItRuns } from './processes.ts';

/** Seconds of CPU by kind of program. */
export type Spent = ReadonlyMap<string, number>;

const KINDS = ['server', 'nginx', 'haproxy', 'pgbouncer', 'etcd', 'patroni'] as const;

/** What all processes that run now have used so far; the client's is that of this process. */
export function cpuOfAll(cluster: Cluster): Spent {
  const spent = new Map<string, number>();
  const add = (kind: string, pids: readonly number[]) => {
    const seconds = pids.map((pid) => whileItRuns(() => cpuOf(pid)) ?? 0).reduce((sum, one) => sum + one, 0);
    spent.set(kind, (spent.get(kind) ?? 0) + seconds);
  };
  for (const { name, pid } of cluster.members) if (pid !== undefined) add(kindOf(name), [pid]);
  for (const { name } of DATABASES) add('PostgreSQL', whileItRuns(() => postgresProcessesOf(cluster, name)) ?? []);
  const { user, system } = process.cpuUsage();
  return spent.set('client', (user + system) / 1e6);
}

function kindOf(member: string): string {
  if (SERVERS.some(({ name }) => name === member)) return 'server';
  return KINDS.find((kind) => member.endsWith(kind)) ?? member;
}
