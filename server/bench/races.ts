import { RACES, runRace, startWorld } from '../src/testing/races/index.ts';
import { newStore } from './lib/console-process.ts';

/**
 * `npm run bench -- races [pairs] [words]`: every business rule, or those whose name has one of the words, as a race of
 * two servers on one PostgreSQL, with this many pairs of requests per rule. Prints how many pairs broke their rule.
 */
const given = process.argv.slice(2);
const [pairs = 1_000] = given.map(Number).filter(Number.isInteger);
const words = given.filter((word) => Number.isNaN(Number(word)));
const races = words.length === 0 ? RACES : RACES.filter(({ rule }) => words.some((word) => rule.includes(word)));
const store = await newStore('postgres');
const world = await startWorld(store.databaseUrl);
console.log('pairs  both won  none won  other faults  rule (winners a pair)');
for (const race of races) {
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
