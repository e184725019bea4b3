import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { adminCookies } from '../../server/bench/lib/people.ts';
import { inStore } from '../../server/src/testing/database/in-store.ts';
import type { Cluster } from './cluster.ts';
import { FAILURES, writesAwayBarMs } from './failures.ts';
import { until } from './health.ts';
import { storedGroups } from './stored-groups.ts';
import { compare } from './stored-work.ts';
import { Watchers } from './watchers.ts';

const USERS = 8;
const CALM_MS = 3_000;
/** What a failure does to users shows within this time. */
const NOTICED_MS = 5_000;
const AFTERWARDS_MS = 5_000;

/**
 * Lets each kind of failure whose name has one of the words (without words: each) happen `rounds` times while users
 * read and write, and prints what they saw of it.
 */
export async function tryFailures(cluster: Cluster, rounds: number, words: readonly string[]): Promise<void> {
  const failures = Object.entries(FAILURES).filter(([name]) => {
    return words.length === 0 || words.some((word) => name.includes(word));
  });
  let count = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, happen] of failures) {
      count += 1;
      // A session each: it is not about their renewal.
      const cookies = await inStore(cluster.place, (context) => adminCookies(context, `admin${count}`));
      const watchers = new Watchers(cluster.port);
      watchers.start(cookies, USERS, `F${count}`);
      await wait(CALM_MS);
      const before = await cluster.primary();
      await happen(cluster);
      // Patroni still names a primary that has just crashed.
      const over = performance.now() + NOTICED_MS;
      await until('answer', () => Promise.resolve(watchers.haveSucceededSince(over)));
      await wait(AFTERWARDS_MS);
      await watchers.end();
      console.log(lineOf(name, watchers, await storedGroups(cluster, cookies), [before, await cluster.primary()]));
    }
  }
}

function lineOf(name: string, watchers: Watchers, codes: ReadonlyMap<string, number>, primaries: readonly unknown[]) {
  const { confirmed, longestMs, answered, failures, told, signedOut } = watchers;
  const { lost, doubled } = compare(confirmed, codes);
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  const list = (counts: ReadonlyMap<string, number>) =>
    [...counts].map(([what, count]) => `${what} x${count}`).join(', ');
  return (
    `${name} (primary ${primaries.join(' to ')}): ${confirmed.length} confirmed writes, ${lost} lost, ${doubled} doubled (bar 0); ` +
    `${signedOut} signed out (bar 0); reads away ${seconds(longestMs.read)} s (bar 2), ` +
    `writes ${seconds(longestMs.write)} s (bar ${writesAwayBarMs(name) / 1_000}); ` +
    `${answered} answered, failed: ${list(failures) || 'none'}; told: ${list(told) || 'nothing'}; ` +
    `load ${loadavg()[0]?.toFixed(1)}`
  );
}
