import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { Caller } from '../../server/bench/lib/caller.ts';
import { addHub, cookiesOf, HUB, shipments } from '../../server/bench/lib/people.ts';
import { inStore } from '../../server/src/testing/database/in-store.ts';
import type { Cluster } from './cluster.ts';
import { cpuOfAll, type Spent } from './cpu.ts';
import { SERVERS } from './machines.ts';
import { scanOf, trackingIdsOf } from './scans.ts';

const USERS = 8;
const WARM_UP_MS = 5_000;
const MEASURED_MS = 30_000;
const STOCK = 20;
const ROWS_OF_STOCK = 1_000;

/** Signed-in reads and scans through three servers, then two, then one: requests a second and CPU of each program. */
export async function tryServers(cluster: Cluster): Promise<void> {
  const callers = await inStore(cluster.place, async (context) => {
    await addHub(context);
    const users = Array.from({ length: USERS }, (_, index) => `scanner${index}`);
    const cookies = users.map((username) => cookiesOf(context, { username, role: 'super_admin', groups: [HUB] }));
    return (await Promise.all(cookies)).map((own) => new Caller(cluster.port, own, { tls: true }));
  });
  const read = (caller: Caller) => caller.get('user/get_role/');
  await Promise.all(callers.map(read));
  const toScan = await stock(callers[0] ?? new Caller(cluster.port));
  const scan = (caller: Caller) => caller.post('api/scan/', scanOf(toScan.pop() ?? ''));
  for (const [index, { name }] of SERVERS.toReversed().entries()) {
    const servers = SERVERS.length - index;
    for (const [kind, ask] of Object.entries({ 'signed-in reads': read, scans: scan })) {
      await askFor(WARM_UP_MS, callers, ask);
      const before = cpuOfAll(cluster);
      const asked = await askFor(MEASURED_MS, callers, ask);
      console.log(`${servers} servers, ${kind}: ${lineOf(asked, cpuOfAll(cluster), before)}`);
    }
    if (toScan.length === 0) throw new Error('All records are scanned.');
    cluster.member(name).takeDown();
    // HAProxy asks twice a second, and believes the second failure.
    await wait(WARM_UP_MS);
  }
  for (const caller of callers) caller.close();
}

function lineOf({ requests, refused, seconds }: Asked, after: Spent, before: Spent): string {
  const each = [...after].map(([program, spent]) => {
    return `${program} ${(((spent - (before.get(program) ?? 0)) * 1_000) / requests).toFixed(2)}`;
  });
  return (
    `${(requests / seconds).toFixed(0)} a second, ${refused} refused; CPU of a request in ms: ${each.join(', ')}; ` +
    `load ${loadavg()[0]?.toFixed(1)}`
  );
}

interface Asked {
  readonly requests: number;
  readonly refused: number;
  readonly seconds: number;
}

/** All users ask, one request after the other. */
async function askFor(
  ms: number,
  callers: readonly Caller[],
  ask: (caller: Caller) => Promise<{ readonly status: number }>,
): Promise<Asked> {
  const started = performance.now();
  let requests = 0;
  let refused = 0;
  const work = async (caller: Caller) => {
    while (performance.now() - started < ms) {
      const { status } = await ask(caller);
      // A server that has too much to do says so, 503.
      if (status === 200) requests += 1;
      else refused += 1;
    }
  };
  await Promise.all(callers.map(work));
  return { requests, refused, seconds: (performance.now() - started) / 1_000 };
}

async function stock(caller: Caller): Promise<string[]> {
  const prefixes = Array.from({ length: STOCK }, (_, index) => `STOCK${index}R`);
  for (const prefix of prefixes) {
    const { status } = await caller.chunk(crypto.randomUUID(), 0, 1, shipments(prefix, ROWS_OF_STOCK));
    if (status !== 200) throw new Error(`An upload was answered ${status}.`);
  }
  return prefixes.flatMap((prefix) => trackingIdsOf(prefix, ROWS_OF_STOCK));
}
