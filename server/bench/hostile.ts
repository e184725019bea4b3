import fc from 'fast-check';
import { inStore } from '../src/testing/database/in-store.ts';
import { everyCombination } from '../src/testing/hostile/every-combination.ts';
import { startHostileWorld } from '../src/testing/hostile/hostile-world.ts';
import { hostileRequest } from '../src/testing/hostile/requests.ts';
import type { Hostile } from '../src/testing/hostile/requests.ts';
import { databaseGiven, newStore } from './lib/console-process.ts';

/**
 * `npm run bench -- hostile [requests] [seed] [postgres]`: every call by every visitor with every XSRF token from every
 * origin, then this many random requests. Counts those that get in, fail inside, reveal internals or change something.
 */
const [count = 100_000, seed = Date.now() % 2 ** 31] = process.argv.slice(2).map(Number).filter(Number.isInteger);
/** Requests between two comparisons of the whole database. */
const LOOK_EVERY = 5_000;

const store = await newStore(databaseGiven());
const faults = new Map<string, number>();
const tally = { refused: 0, admitted: 0 };
await inStore(store, async (context) => {
  const world = await startHostileWorld(context);
  const before = JSON.stringify(await world.look());
  const compare = async () => {
    if (JSON.stringify(await world.look()) !== before) note('refused requests changed the database');
  };
  const send = async (request: Hostile) => {
    const isRefused = world.isRefused(request);
    tally[isRefused ? 'refused' : 'admitted'] += 1;
    const fault = await world.faultOf(request);
    if (fault !== null) note(`${request.call} by visitor ${request.visitor}: ${fault.slice(0, 200)}`);
    if (isRefused && tally.refused % LOOK_EVERY === 0) await compare();
  };
  const sendAll = async (requests: Iterable<Hostile>) => {
    for (const request of requests) await send(request);
  };
  const combinations = everyCombination(world.visitors.length);
  const random = fc.sample(hostileRequest(world.visitors.length), { numRuns: count, seed });
  const requests = Object.groupBy([...combinations, ...random], (one) =>
    world.isRefused(one) ? 'refused' : 'admitted',
  );
  await sendAll(requests.refused ?? []);
  await compare();
  await sendAll(requests.admitted ?? []);
  await world.close();
});
await store.remove();

function note(fault: string): void {
  faults.set(fault, (faults.get(fault) ?? 0) + 1);
}

console.log(`${tally.refused} requests that must be refused and ${tally.admitted} others on ${databaseGiven()}, seed ${seed}
  wrong: ${faults.size} (bar 0)${[...faults].map(([fault, times]) => `\n    ${times} times: ${fault}`).join('')}`);
