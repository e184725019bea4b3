import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makePlace } from '../database/test-database.ts';
import type { TestPlace } from '../database/test-database.ts';
import { RACES, runRace, startWorld } from './index.ts';
import type { World } from './index.ts';

const PAIRS = 40;

let place: TestPlace;
let world: World;
before(async () => {
  place = await makePlace('PostgreSQL');
  world = await startWorld(place.databaseUrl);
});
after(async () => {
  await world.close();
  await place.remove();
});

for (const race of RACES)
  test(`two servers at once: ${race.rule}`, async () => {
    const { pairs, problems } = await runRace(world, race, PAIRS);
    assert.ok(pairs > 0);
    assert.deepEqual(problems.slice(0, 3), [], `${problems.length} problems in ${pairs} pairs`);
  });
