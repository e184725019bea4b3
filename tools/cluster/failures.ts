import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { DATABASES } from './machines.ts';
import { postgresProcessesOf, whileItRuns } from './processes.ts';

/** How long machines are down: longer than Patroni's ttl, so that it fails over. */
const DOWN_MS = 30_000;
const FROZEN_MS = 20_000;
/** A failover, and what users notice of it. */
const WRITES_AWAY_MS = 30_000;

const MAJORITY_LOST = 'the majority of etcd is lost';

/** Failures and their recovery; each resolves when the cause is removed. */
export const FAILURES: Readonly<Record<string, (cluster: Cluster) => Promise<void>>> = {
  'the machine of the primary is lost': async (cluster) => {
    const machine = await cluster.primary();
    if (machine === null) throw new Error('There is no primary to lose.');
    const patroni = cluster.member(`${machine}-patroni`);
    patroni.takeDown();
    signalAll(postgresProcessesOf(cluster, machine), 'SIGKILL');
    await wait(DOWN_MS);
    patroni.bringUp();
  },
  'the primary crashes': async (cluster) => {
    const machine = await cluster.primary();
    if (machine === null) throw new Error('There is no primary to crash.');
    signalAll(postgresProcessesOf(cluster, machine), 'SIGKILL');
  },
  'the primary freezes': async (cluster) => {
    const machine = await cluster.primary();
    if (machine === null) throw new Error('There is no primary to freeze.');
    const patroni = cluster.member(`${machine}-patroni`);
    const processes = postgresProcessesOf(cluster, machine);
    patroni.signal('SIGSTOP');
    signalAll(processes, 'SIGSTOP');
    await wait(FROZEN_MS);
    signalAll(processes, 'SIGCONT');
    patroni.signal('SIGCONT');
  },
  'the leader of etcd is killed': async (cluster) => {
    const machine = await cluster.etcdLeader();
    if (machine === null) throw new Error('etcd has no leader to kill.');
    cluster.member(`${machine}-etcd`).signal('SIGKILL');
  },
  [MAJORITY_LOST]: async (cluster) => {
    const lost = DATABASES.slice(1).map(({ name }) => cluster.member(`${name}-etcd`));
    for (const etcd of lost) etcd.takeDown();
    await wait(DOWN_MS);
    for (const etcd of lost) etcd.bringUp();
  },
  'a server is killed': async (cluster) => {
    cluster.member('app1').signal('SIGKILL');
    await Promise.resolve();
  },
  'pgbouncer is killed': async (cluster) => {
    cluster.member('pgbouncer').signal('SIGKILL');
    await Promise.resolve();
  },
};

/** Maximum write outage per failure. Without a quorum there is no primary until it returns. */
export function writesAwayBarMs(name: string): number {
  return name === MAJORITY_LOST ? DOWN_MS + WRITES_AWAY_MS : WRITES_AWAY_MS;
}

function signalAll(processes: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of processes) whileItRuns(() => process.kill(pid, signal));
}
