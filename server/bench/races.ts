import { RACES, runRace, startWorld } from '../src/testing/races/index.ts';
import { newStore } from './lib/console-process.ts';

/**
 * `npm run bench -- races [pairs]`: every business rule as a race of two servers on one PostgreSQL, so many pairs of
 * requests a rule. Prints how many pairs broke their rule.
 */
const [pairs = 1_000] = process.argv.slice(2).map(Number).filter(Number.isInteger);
const store = await newStore('postgres');
const world = await startWorld(store.databaseUrl);
console.log('pairs  both won  none won  other faults  rule (winners a pair)');
for (const race of RACES) {
  const result = await runRace(world, race, pairs * (race.every ?? 1));
  const [none, , both] = result.won;
  const broken = [race.winners === 2 ? '-' : both, race.winners === 0 ? '-' : none, result.problems.length];
  const columns = [result.pairs, ...broken].map(String);
  const [count = '', ...faults] = columns;
  console.log(
    `${count.padStart(5)} ${faults.map((text) => text.padStart(9)).join(' ')}      ${race.rule} (${race.winners})`,
  );
  if (result.problems[0]) console.log(`  such as: ${result.problems[0].slice(0, 300)}`);
}
await world.close();
await store.remove();
