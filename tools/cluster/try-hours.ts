import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { FAILURES } from './failures.ts';
import { until } from './health.ts';
import { heldByAll } from './held.ts';
import { keptOf, startWork, waitsOf } from './start-work.ts';
import { UsageOverTime } from './usage-over-time.ts';

const HOUR_MS = 3_600_000;
/** Of each two minutes the first is calm, the second begins with a failure. */
const MINUTE_MS = 60_000;
/** A server has compiled what it runs often, and its caches are full. */
const WARM_UP_MS = 15 * MINUTE_MS;
const YOUNG_MS = 3 * MINUTE_MS;
const SCANS_AN_HOUR = 1_800;

/**
 * Mixed work of a few requests a second for so many hours, with a failure every two minutes, one kind after the other.
 * Prints what each program holds every minute, and what users saw after each round of failures and at the end.
 */
export async function tryHours(cluster: Cluster, hours: number, stopping: AbortSignal): Promise<void> {
  const work = await startWork(cluster, Math.ceil(hours * SCANS_AN_HOUR));
  const usage = new UsageOverTime();
  const sampling = setInterval(() => sample(cluster, usage), MINUTE_MS);
  const pause = (ms: number) => wait(ms, undefined, { signal: stopping }).catch(() => undefined);
  const endAt = performance.now() + hours * HOUR_MS;
  const failures = Object.entries(FAILURES);
  for (let turn = 0; performance.now() < endAt && !stopping.aborted; turn += 1) {
    await pause(MINUTE_MS);
    const over = performance.now() + MINUTE_MS;
    const [name, happen] = failures[turn % failures.length] ?? ['', () => Promise.resolve()];
    work.phase = 'beside';
    say(`failure ${turn + 1}: ${name}`);
    await injectFault(cluster, name, happen, stopping);
    await pause(Math.max(0, over - performance.now()));
    work.phase = 'calm';
    if ((turn + 1) % failures.length === 0) waitsOf(work).forEach(say);
  }
  clearInterval(sampling);
  await work.end();
  waitsOf(work).forEach(say);
  printUsage(usage, hours);
  (await keptOf(cluster, work)).forEach(say);
}

async function injectFault(
  cluster: Cluster,
  name: string,
  happen: (to: Cluster) => Promise<void>,
  stopping: AbortSignal,
): Promise<void> {
  if (stopping.aborted) return;
  try {
    await until('primary', async () => (await cluster.primary()) !== null);
    await happen(cluster);
  } catch (error) {
    say(`${name} could not happen: ${String(error)}`);
  }
}

function sample(cluster: Cluster, usage: UsageOverTime): void {
  const held = heldByAll(cluster);
  for (const [name, now] of held) usage.add(name, performance.now(), now);
  const each = [...held].map(([name, { mib, sockets }]) => `${name} ${mib.toFixed(0)} MiB ${sockets}`);
  say(`memory and sockets: ${each.join(', ')}; load ${loadavg()[0]?.toFixed(1)}`);
}

function printUsage(usage: UsageOverTime, hours: number): void {
  const warmUp = Math.min(WARM_UP_MS, (hours * HOUR_MS) / 8);
  for (const { name, mib, sockets } of usage.changes(warmUp, Math.min(YOUNG_MS, warmUp)))
    say(
      `${name}: ${mib.first.toFixed(0)} MiB, at the end ${mib.last.toFixed(0)} (${mib.percent.toFixed(1)} %, bar 10), ` +
        `most ${mib.most.toFixed(0)}; ${sockets.first} sockets, at the end ${sockets.last}, most ${sockets.most}`,
    );
}

function say(line: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
}
