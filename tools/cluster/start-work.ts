import { addHub, cookiesOf, HUB } from '../../server/bench/lib/people.ts';
import { inStore } from '../../server/src/testing/database/in-store.ts';
import type { Cluster } from './cluster.ts';
import { MixedWork } from './mixed-work.ts';
import { storedGroups } from './stored-groups.ts';
import { compare, storedRecords } from './stored-work.ts';

/** Starts mixed work on a cluster whose database is new; it may last for so many scans. */
export async function startWork(cluster: Cluster, scans: number): Promise<MixedWork> {
  await inStore(cluster.place, addHub);
  let users = 0;
  const signIn = () => {
    users += 1;
    const user = { username: `worker${users}`, role: 'super_admin', groups: [HUB] } as const;
    return inStore(cluster.place, (context) => cookiesOf(context, user));
  };
  return MixedWork.start(cluster.port, signIn, scans);
}

/** What users saw of each kind of work, a line each. */
export function waitsOf(work: MixedWork): string[] {
  const lines = [...work.times].map(([kind, times]) => `${kind}: ${times.describe()}`);
  return [...lines, `signed out: ${work.signedOut} (bar 0)`];
}

/** What was confirmed beside what is stored, a line each. */
export async function keptOf(cluster: Cluster, work: MixedWork): Promise<string[]> {
  const { edit, scan, upload } = work.confirmed;
  const { records, scans } = await storedRecords(cluster.place);
  const kept = {
    groups: compare(edit, await storedGroups(cluster, work.cookies)),
    scans: compare(scan, scans),
    'uploaded rows': compare(upload, records),
  };
  return Object.entries(kept).map(([what, { confirmed, lost, doubled }]) => {
    return `${what}: ${confirmed} confirmed, ${lost} lost, ${doubled} doubled (bar 0)`;
  });
}
