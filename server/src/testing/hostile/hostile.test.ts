import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { inStore } from '../database/in-store.ts';
import { makePlace } from '../database/test-database.ts';
import { serverTest } from '../server-test.ts';
import { everyCombination, SPECIFIED } from './every-combination.ts';
import { startHostileWorld } from './hostile-world.ts';
import { hostileRequest } from './requests.ts';

/** How many requests; PostgreSQL answers slower and runs the same code above the database. */
const REQUESTS = { sqlite: { refused: 16_000, open: 4_500 }, postgres: { refused: 1_000, open: 400 } };
/** Refused requests between two checks of the whole database. */
const LOOK_EVERY = 500;

serverTest(
  'fuzzing: no internal error, no internals in a response, and refused requests change nothing',
  async (server) => {
    const world = await startHostileWorld(server.context);
    const { refused, open } = REQUESTS[server.context.dialect];
    const requests = hostileRequest(world.visitors.length);

    const before = await world.look();
    let count = 0;
    const refusal = fc.asyncProperty(requests.filter(world.isRefused), async (request) => {
      assert.equal(await world.faultOf(request), null);
      count += 1;
      if (count % LOOK_EVERY === 0) assert.deepEqual(await world.look(), before, 'a refused request changed something');
    });
    await fc.assert(refusal, { numRuns: refused });
    assert.deepEqual(await world.look(), before);

    const admitted = fc.asyncProperty(
      requests.filter((request) => !world.isRefused(request)),
      async (request) => assert.equal(await world.faultOf(request), null),
    );
    await fc.assert(admitted, { numRuns: open });
    await world.close();
  },
);

test('every specified call refuses every visitor without the right, the token or the origin, and changes nothing', async () => {
  const place = await makePlace('SQLite');
  try {
    await inStore(place, async (context) => {
      const world = await startHostileWorld(context);
      const before = await world.look();
      let count = 0;
      for (const request of everyCombination(world.visitors.length, SPECIFIED).filter(world.isRefused)) {
        assert.equal(await world.faultOf(request), null, JSON.stringify(request));
        count += 1;
      }
      assert.ok(count > 7_980, `only ${count} combinations`);
      assert.deepEqual(await world.look(), before);
      await world.close();
    });
  } finally {
    await place.remove();
  }
});
