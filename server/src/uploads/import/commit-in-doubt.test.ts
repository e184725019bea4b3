import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AppContext } from '../../context/app-context.ts';
import { hiddenSpans } from '../../devices/records/hidden.ts';
import { addGroup } from '../../testing/fixtures.ts';
import { inStore } from '../../testing/database/in-store.ts';
import { startProxy } from '../../testing/database/tcp-proxy.ts';
import { makePlace } from '../../testing/database/test-database.ts';
import { readUpload } from '../store/uploads.ts';
import { goodFile, IMPORTER, storedRows, storeUpload } from '../testing/stored-upload.ts';
import { importUpload } from './import-upload.ts';

/**
 * Runs an import whose connection breaks while the COMMIT of one of its parts takes its time, as where it waits for a
 * standby: PostgreSQL completes it. `part` is a condition on the row of the upload that this part alone changes.
 */
async function importCutAtCommit(part: string, seen: (context: AppContext, uploadId: string) => Promise<void>) {
  const place = await makePlace('PostgreSQL');
  const proxy = await startProxy(place.databaseUrl);
  try {
    await inStore(place, async (context) => {
      const { db } = context;
      await addGroup(context, 'BLR_KOR');
      await sql`create function wait_at_commit() returns trigger language plpgsql as
        $$ begin perform pg_sleep(0.5); return null; end $$`.execute(db);
      await sql`create constraint trigger slow_commit after update on uploads deferrable initially deferred
        for each row when (${sql.raw(part)}) execute function wait_at_commit()`.execute(db);
      const upload = await storeUpload(db, randomUUID(), [goodFile(3)], Date.now());
      await inStore({ ...place, databaseUrl: proxy.url }, async (cut) => {
        const importing = importUpload(cut, upload, IMPORTER);
        importing.catch(() => undefined);
        // Other commits pass by as well; only the slow one sleeps.
        await until(async () => (await commitsUnderWay(context)).includes('PgSleep'));
        proxy.cut();
        proxy.heal();
        await assert.rejects(importing);
      });
      await until(async () => (await commitsUnderWay(context)).length === 0);
      await sql`drop trigger slow_commit on uploads`.execute(db);
      await seen(context, upload.id);
    });
  } finally {
    await proxy.close();
    await place.remove();
  }
}

/** Current wait event of each commit; null: none. */
async function commitsUnderWay({ db }: AppContext): Promise<(string | null)[]> {
  const { rows } = await sql<{ wait_event: string | null }>`select wait_event from pg_stat_activity
    where datname = current_database() and query = 'commit' and state = 'active'`.execute(db);
  return rows.map(({ wait_event: waitsFor }) => waitsFor);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await nextTurn();
}

void test('an import whose COMMIT succeeded keeps its records when the response was lost', () =>
  importCutAtCommit("new.state = 'done'", async ({ db }, uploadId) => {
    const { state, processed } = await readUpload(db, uploadId);
    assert.deepEqual({ state, processed }, { state: 'done', processed: 3 });
    assert.equal((await storedRows(db)).length, 3);
    assert.deepEqual(await hiddenSpans(db), []);
  }));

void test('an import that lost the connection during a part stores nothing twice when it is repeated', () =>
  importCutAtCommit('new.rows_read > 0 and old.rows_read = 0', async (context, uploadId) => {
    const { db } = context;
    assert.deepEqual(await storedRows(db), []);
    const { processed, skipped } = await importUpload(context, await readUpload(db, uploadId), IMPORTER);
    assert.deepEqual({ processed, skipped }, { processed: 3, skipped: 0 });
    assert.equal((await storedRows(db)).length, 3);
  }));
