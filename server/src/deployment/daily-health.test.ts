import assert from 'node:assert/strict';
import { insertAll } from '../db/index.ts';
import { releasesOf } from '../releases/offer-releases.ts';
import { countedReads } from '../testing/database/counted-reads.ts';
import { NOW, storeTest } from '../testing/store-test.ts';
import { readModules } from './modules.ts';

const HOUR_MS = 3_600_000;
/** The first full hour of the day, and those of the day before. */
const MIDNIGHT = NOW - (NOW % (24 * HOUR_MS));

storeTest('the hours of a release are summed up by the database, a row a day', async (context) => {
  const release = { remote: 'demo', version: '1.0.0' };
  const hours = Array.from({ length: 24 }, (_, index) => MIDNIGHT - (index + 1) * HOUR_MS);
  await insertAll(context.db, 'release_health', [
    ...hours.map((hour) => ({ ...release, hour, loaded: 10, failed: 1, threw: 2 })),
    // Failed in more tabs than it was shown in, and reported by a clock that was ahead.
    { ...release, hour: MIDNIGHT, loaded: 1, failed: 0, threw: 3 },
    { ...release, hour: MIDNIGHT + 48 * HOUR_MS, loaded: 5, failed: 0, threw: 0 },
  ]);
  const { db, read } = countedReads(context.db);
  const { health } = await readModules(
    { ...context, db },
    releasesOf({ ...context, config: { ...context.config, releasesIn: 'database' } }),
  );
  assert.deepEqual(
    health.map(({ good, failed }) => [good.slice(-2), failed.slice(-2)]),
    [
      [
        [24 * 8, 5],
        [24 * 3, 3],
      ],
    ],
  );
  assert.equal(read.rows, 3);
});
