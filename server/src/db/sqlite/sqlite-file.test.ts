import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { makePlace } from '../../testing/database/test-database.ts';
import { migrate, openDatabase, openForReading } from '../index.ts';

/** What SQLite calls full: each commit is on the disk before it is answered. */
const FULL = 2;

test('commits are durable, readers do not wait for writers, and foreign keys are enforced', async () => {
  const place = await makePlace('SQLite');
  const store = openDatabase(place);
  try {
    const valueOf = async (pragma: string) => {
      const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${pragma}`).execute(store.db);
      return rows[0]?.[pragma];
    };
    assert.equal(await valueOf('synchronous'), FULL);
    assert.equal(await valueOf('journal_mode'), 'wal');
    assert.equal(await valueOf('foreign_keys'), 1);
  } finally {
    await store.close();
    await place.remove();
  }
});

test('a stopped server leaves all data in its main file even while a command reads it', async () => {
  const place = await makePlace('SQLite');
  const store = openDatabase(place);
  await migrate(store);
  const reading = openForReading(place);
  try {
    await reading.db.selectFrom('users').select('id').execute();
    await store.close();
    assert.equal(statSync(join(place.dataDir, 'veritas.db-wal')).size, 0);
  } finally {
    await reading.close();
    await place.remove();
  }
});
