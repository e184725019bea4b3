import { test } from 'node:test';
import fc from 'fast-check';
import { DATABASES } from '../../testing/database/test-database.ts';
import { schedules } from '../testing/schedules/commands.ts';
import { files } from '../testing/schedules/files.ts';
import { runSchedule } from '../testing/schedules/run-schedule.ts';
import { World } from '../testing/schedules/world.ts';

/** PostgreSQL is slower, and most of what may differ is above the database. */
const RUNS = { SQLite: 40, PostgreSQL: 8 };

for (const database of DATABASES)
  test(`whatever happens on the way, the outcome is that of the same files imported in one piece [${database}]`, async (t) => {
    const [world, oneShot] = [await World.open(database), await World.open(database)];
    let ran = 0;
    try {
      await fc.assert(
        fc.asyncProperty(files, schedules, async (sent, commands) => {
          await runSchedule(world, oneShot, sent, commands);
          ran += 1;
        }),
        { numRuns: RUNS[database] },
      );
    } finally {
      t.diagnostic(`${ran} schedules`);
      await world.close();
      await oneShot.close();
    }
  });
