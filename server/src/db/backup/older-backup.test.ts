import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { NOW } from '../../testing/store-test.ts';
import { makeEmptyPlace } from '../../testing/database/test-database.ts';
import type { DATABASES } from '../../testing/database/test-database.ts';
import { migrate, openDatabase, pendingMigrations } from '../index.ts';
import type { Migration, Store } from '../index.ts';
import { trailNameKeys } from '../migrations/024-trail-name-keys.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import { readBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

type DatabaseName = (typeof DATABASES)[number];

/** The first server that could write a backup knew the steps up to this one. */
const FIRST_BACKUP = MIGRATIONS.findIndex(({ name }) => name === '004-upload-history');

async function inEmpty(database: DatabaseName, work: (store: Store, dataDir: string) => Promise<void>): Promise<void> {
  const place = await makeEmptyPlace(database);
  const store = openDatabase(place);
  try {
    await work(store, place.dataDir);
  } finally {
    await store.close();
    await place.remove();
  }
}

/**
 * With the columns of the first step: later ones have defaults or are filled by their own step.
 * @param actorKey as the server of that schema writes it.
 */
async function addRows({ db }: Store, actorKey: string): Promise<void> {
  await sql`insert into users (id, username, username_key, email, password_hash, role, is_active, is_demo, created_at)
    values ('1', 'asha', 'asha', 'asha@example.test', 'x', 'admin', 1, 0, ${NOW})`.execute(db);
  await sql`insert into audit_entries (at, actor, actor_key, action, target, target_key)
    values (${NOW}, 'Ａsha', ${actorKey}, 'user.create', 'asha', 'asha')`.execute(db);
}

function olderBackupTest(database: DatabaseName, steps: readonly Migration[]): void {
  const name = steps.at(-1)?.name ?? '';
  void test(`a backup of the schema up to ${name} is restored and brought up to date [${database}]`, () =>
    inEmpty(database, async (older, dataDir) => {
      const file = join(dataDir, 'one.backup');
      assert.equal((await migrate(older, steps)).length, steps.length);
      await addRows(older, steps.includes(trailNameKeys) ? 'asha' : 'ａsha');
      await writeBackup(older, file, NOW);
      await inEmpty(database, async (store) => {
        await readBackup(store, file);
        assert.deepEqual(await pendingMigrations(store.db), []);
        const user = await store.db.selectFrom('users').select(['username', 'email']).executeTakeFirstOrThrow();
        assert.deepEqual({ ...user }, { username: 'asha', email: 'asha@example.test' });
        const entry = await store.db.selectFrom('audit_entries').select('actor_key').executeTakeFirstOrThrow();
        assert.equal(entry.actor_key, 'asha', 'as step 024 writes it');
      });
    }));
}

const older = MIGRATIONS.map((_, index) => MIGRATIONS.slice(0, index + 1)).slice(FIRST_BACKUP, -1);
for (const steps of older) olderBackupTest('SQLite', steps);
// Each takes seconds there: the first and the last.
for (const steps of [older.at(0), older.at(-1)]) if (steps) olderBackupTest('PostgreSQL', steps);
