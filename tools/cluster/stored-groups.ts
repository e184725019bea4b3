import { Caller } from '../../server/bench/lib/caller.ts';
import type { Cluster } from './cluster.ts';
import { until } from './health.ts';
import { countsOf } from './stored-work.ts';

/** How often each group is in the store, read through the console. */
export async function storedGroups(
  cluster: Cluster,
  cookies: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, number>> {
  const caller = new Caller(cluster.port, cookies, { tls: true });
  let body: Buffer | null = null;
  await until('list of groups', async () => {
    const answer = await caller.get('user/get_groups/').catch(() => null);
    body = answer?.status === 200 ? answer.body : null;
    return body !== null;
  });
  caller.close();
  const groups = JSON.parse(String(body)) as { code: string }[];
  return countsOf(groups.map(({ code }) => code));
}
