import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppContext } from '../context/app-context.ts';
import type { Db } from '../db/index.ts';
import { insertAll } from '../db/index.ts';
import { generateDemo } from './generate.ts';
import type { DemoOptions } from './generate.ts';
import { demoNotes } from './notes.ts';
import { SeededRandom } from './base/random.ts';
import { STORIES_FROM } from './records/stories.ts';
import { seedPeople } from './seed-people.ts';
import { seedBrands } from './seed-brands.ts';

/**
 * Fills an empty store with demo data; a store with users or records is not changed. Pass a transaction as
 * `context.db`, so that an interrupted start leaves nothing behind.
 */
export async function seedDemo(context: AppContext, options: DemoOptions): Promise<void> {
  const { db } = context;
  if (!(await isEmpty(db))) return;
  const { users, devices, attempts } = generateDemo(options);
  const random = new SeededRandom(options.records);
  await seedPeople(db, users, random, options.now);
  await seedBrands(db, random, options.now);
  await insertAll(db, 'devices', devices);
  await insertAll(db, 'scan_attempts', attempts);
  // Small stores are for tests, which compare what is on the page with what they wrote.
  const noted = options.records >= STORIES_FROM ? devices : [];
  const { notes, marks, seq } = demoNotes(random, noted, users, options.now);
  await insertAll(db, 'device_notes', notes);
  await insertAll(db, 'device_marks', marks);
  const numbers = { seq: devices.length, notes_seq: seq };
  await db.updateTable('change_counter').set(numbers).where('id', '=', 1).execute();
  placePlaceholderApk(context.config.dataDir);
}

async function isEmpty(db: Db): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  const device = await db.selectFrom('devices').select('id').limit(1).executeTakeFirst();
  return !user && !device;
}

/** This project has no app, so the download offers a file that says it is a placeholder. */
function placePlaceholderApk(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'veritas_app.apk'), 'Placeholder of the Veritas demo. This is not an Android package.\n');
}
