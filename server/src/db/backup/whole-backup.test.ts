import assert from 'node:assert/strict';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { AppContext } from '../../context/app-context.ts';
import { afterRead } from '../../testing/database/after-read.ts';
import { addGroup, addUser } from '../../testing/fixtures.ts';
import { NOW, storeTest } from '../../testing/store-test.ts';
import { makeEmptyPlace, makePlace } from '../../testing/database/test-database.ts';
import { storeUpload } from '../../uploads/testing/stored-upload.ts';
import { migrate, openDatabase, openForReading } from '../index.ts';
import type { Store } from '../index.ts';
import { readBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

const LEFT_OUT = ['migrations', 'leases', 'key_locks', 'sessions', 'unknown_names', 'upload_rows'];

const fileIn = ({ config }: Pick<AppContext, 'config'>) => join(config.dataDir, 'one.backup');

async function inEmptySqlite(work: (store: Store, file: string) => Promise<void>): Promise<void> {
  const place = await makeEmptyPlace('SQLite');
  const store = openDatabase(place);
  try {
    await work(store, join(place.dataDir, 'one.backup'));
  } finally {
    await store.close();
    await place.remove();
  }
}

/** Entries of the trail and chunks of an upload, which are read in pages of 1,000 and of 16. */
async function fillPages({ db }: AppContext): Promise<void> {
  const entry = { at: NOW, actor: 'asha', actor_key: 'asha', action: 'user.update', target: null, target_key: '' };
  await db.insertInto('audit_entries').values(Array<typeof entry>(2_000).fill(entry)).execute();
  const bytes = Array.from({ length: 14 }, (_, index) => Buffer.from([index]));
  for (const id of ['one', 'two', 'three']) await storeUpload(db, id, bytes, NOW);
}

storeTest('a backup has every row of every page of a table, and no volatile ones', async (context) => {
  await fillPages(context);
  const file = fileIn(context);
  const sums = await writeBackup(context, file, NOW);
  for (const [table, { rows }] of Object.entries(sums)) {
    const count = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(context.db);
    assert.equal(rows, Number(count.rows[0]?.rows), table);
  }
  assert.deepEqual([sums['audit_entries']?.rows, sums['upload_chunks']?.rows], [2_000, 42]);
  assert.deepEqual(
    LEFT_OUT.filter((table) => table in sums),
    [],
  );
  await inEmptySqlite(async (store) => assert.deepEqual(await readBackup(store, file), sums));
});

storeTest('a backup contains no change made while it is written', async (context) => {
  const { db, config } = context;
  await fillPages(context);
  await addUser(context, { username: 'asha', role: 'admin' });
  const before = await writeBackup(context, `${fileIn(context)}.before`, NOW);
  const reading = openForReading(config);
  let changes = 0;
  // The trail is read before the users.
  const changing = afterRead(reading.db, 'actor_key', async () => {
    changes += 1;
    await db
      .updateTable('users')
      .set({ email: `${changes}@example.test` })
      .execute();
  });
  try {
    const during = await writeBackup({ ...reading, db: changing }, fileIn(context), NOW);
    assert.equal(changes, 2);
    assert.deepEqual(during, before);
  } finally {
    await reading.close();
  }
});

storeTest('a restored row that differs from the file fails the restore, which leaves nothing', async (context) => {
  await addGroup(context, 'BLR_KOR');
  const file = fileIn(context);
  await writeBackup(context, file, NOW);
  await inEmptySqlite(async (store) => {
    await migrate(store);
    const spoil = `create trigger spoil after insert on groups begin update groups set name = 'x'; end`;
    await sql.raw(spoil).execute(store.db);
    await assert.rejects(readBackup(store, file), /^Refusal: The rows of groups are not those that were backed up/);
    assert.deepEqual(await store.db.selectFrom('groups').select('id').execute(), []);
  });
});

storeTest('a server that starts during a restore is named as a possible reason of its failure', async (context) => {
  await addGroup(context, 'BLR_KOR');
  const file = fileIn(context);
  const shellFile = { path: 'main.js', content: Buffer.from('x'), replaced_at: null };
  await context.db.insertInto('shell_files').values(shellFile).execute();
  await writeBackup(context, file, NOW);
  const place = await makePlace('PostgreSQL');
  const [store, server] = [openDatabase(place), openDatabase(place)];
  // A table that the restore empties has rows; that of the files was empty, and is not looked at again.
  const db = afterRead(store.db, 'one', async () => {
    await server.db
      .insertInto('shell_files')
      .values(shellFile)
      .onConflict((on) => on.doNothing())
      .execute();
  });
  try {
    await assert.rejects(
      readBackup({ ...store, db }, file),
      /^Refusal: The rows of shell_files .* or a server on this database has added it meanwhile\. Nothing was restored\.$/,
    );
    assert.deepEqual(await store.db.selectFrom('groups').select('id').execute(), []);
  } finally {
    await Promise.all([store.close(), server.close()]);
    await place.remove();
  }
});
