import { test } from 'node:test';
import fc from 'fast-check';
import { schedules } from '../testing/schedules/commands.ts';
import { files } from '../testing/schedules/files.ts';
import { runSchedule } from '../testing/schedules/run-schedule.ts';
import { World } from '../testing/schedules/world.ts';

const RUNS = 40;

test('whatever happens on the way, the outcome is that of the same files imported in one piece', async (t) => {
  const [world, oneShot] = [await World.open('SQLite'), await World.open('SQLite')];
  let ran = 0;
  try {
    await fc.assert(
      fc.asyncProperty(files, schedules, async (sent, commands) => {
        await runSchedule(world, oneShot, sent, commands);
        ran += 1;
      }),
      { numRuns: RUNS },
    );
  } finally {
    t.diagnostic(`${ran} schedules`);
    await world.close();
    await oneShot.close();
  }
});
