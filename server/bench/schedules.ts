import fc from 'fast-check';
import { schedules } from '../src/uploads/testing/schedules/commands.ts';
import { files } from '../src/uploads/testing/schedules/files.ts';
import { runSchedule } from '../src/uploads/testing/schedules/run-schedule.ts';
import { World } from '../src/uploads/testing/schedules/world.ts';

/**
 * `npm run bench -- schedules [number] [seed] [PostgreSQL]`: runs random schedules of uploads (chunks in order,
 * repeated, too early, changed and many at once, kills, restarts, cancellations) and counts those whose result differs
 * from an uninterrupted import of the same files.
 */
const [count = 10_000, seed = Date.now() % 2 ** 31] = process.argv.slice(2).map(Number).filter(Number.isInteger);
const database = process.argv.includes('PostgreSQL') ? 'PostgreSQL' : 'SQLite';
const REPORT_EVERY = 500;

const [world, oneShot] = [await World.open(database), await World.open(database)];
let ran = 0;
let differed = 0;
await fc.check(
  fc.asyncProperty(files, schedules, async (sent, commands) => {
    try {
      await runSchedule(world, oneShot, sent, commands);
    } catch (error) {
      differed += 1;
      console.log(`  schedule ${ran} of seed ${seed} differed: ${String(error).slice(0, 500)}`);
    }
    ran += 1;
    if (ran % REPORT_EVERY === 0) console.log(`  ${ran} so far, ${differed} differed`);
  }),
  { numRuns: count, seed },
);
console.log(`${ran} schedules of uploads on ${database}, seed ${seed}: ${differed} differed (bar 0)`);
await world.close();
await oneShot.close();
