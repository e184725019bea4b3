import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/index.ts';
import { afterRead } from '../../testing/database/after-read.ts';
import type { Answer, TestClient } from '../../testing/client.ts';
import { addGroup } from '../../testing/fixtures.ts';
import { keptLog } from '../../testing/process/kept-log.ts';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import { NOW, storeTest } from '../../testing/store-test.ts';
import { left, NOTHING } from '../testing/cut-short.ts';
import { goodFile, IMPORTER, storedRows, storeUpload } from '../testing/stored-upload.ts';
import { sendFile } from '../testing/upload-client.ts';
import { readUpload } from '../store/uploads.ts';
import { importUpload } from './import-upload.ts';
import { IMPORT_SLICE } from './store-rows.ts';

const undo = (client: TestClient, id: string) => client.post('api/upload_undo/', { upload_id: id });

/** A stored upload, and its file sent again by another one, which waits to be imported. */
async function sentTwice({ context, signedInAs }: ServerTest, more = '') {
  const { db, dialect, clock } = context;
  await addGroup(context, 'BLR_KOR');
  const client = await signedInAs({ role: 'admin' });
  const rows = 2.4 * IMPORT_SLICE[dialect];
  const first = randomUUID();
  assert.equal((await sendFile(client, goodFile(rows), first)).status, 200);
  const corrected = Buffer.concat([goodFile(rows), Buffer.from(more)]);
  const chunks = [corrected.subarray(0, 40_000), corrected.subarray(40_000)];
  const upload = await storeUpload(db, randomUUID(), chunks, clock());
  return { client, first, rows, upload };
}

/**
 * A database that asks once `column` was read from it so often; `during`: a query in a transaction, which cannot wait.
 */
function undoing(server: ServerTest, column: string, times: number, ask: () => Promise<Answer>, during = false) {
  let count = 0;
  let answer: Promise<Answer> | undefined;
  const db = afterRead(server.context.db, column, async () => {
    count += 1;
    if (count !== times) return;
    answer = ask();
    if (!during) await answer;
  });
  return { db, answered: () => answer ?? assert.fail('it was not asked') };
}

serverTest('an upload that is undone while its corrected file is imported leaves those records', async (server) => {
  const { context } = server;
  const { client, first, rows, upload } = await sentTwice(server, 'x,BLR_KOR,Vivo,V29\n');
  // The last chunk is read for the second time, in the import's turn.
  const { db, answered } = undoing(server, 'bytes', 4, () => undo(client, first));
  const { log, lines } = keptLog();
  const result = await importUpload({ ...context, db, log }, upload, IMPORTER);
  assert.equal((await answered()).json()['removed'], rows);
  assert.deepEqual([result.processed, result.skipped, result.errors.length], [rows, 1, 1]);
  assert.match(JSON.stringify(lines), /an import starts over: an upload was undone meanwhile/);
  assert.equal((await storedRows(context.db)).length, rows);
  const { processed, rows_read: read, refused, duplicates } = await readUpload(context.db, upload.id);
  assert.deepEqual([processed, read, refused, duplicates], [rows, rows + 1, 1, 0]);
  const rejects = await context.db
    .selectFrom('upload_rejects')
    .select('row')
    .where('upload_id', '=', upload.id)
    .execute();
  assert.deepEqual(
    rejects.map(({ row }) => row),
    [rows + 2],
  );
  assert.deepEqual(await left(server), NOTHING);
});

serverTest(
  'an undo that arrives while the import shows its records waits for it, and comes after it',
  async (server) => {
    const { context } = server;
    const { client, first, rows, upload } = await sentTwice(server);
    // Numbers are drawn when an import begins and when it shows what it stored.
    const { db, answered } = undoing(server, 'seq', 2, () => undo(client, first), true);
    const result = await importUpload({ ...context, db }, upload, IMPORTER);
    assert.equal((await answered()).status, 200);
    assert.deepEqual([result.processed, result.skipped], [0, rows]);
    const trail = await context.db.selectFrom('audit_entries').select('action').orderBy('id').execute();
    assert.deepEqual(
      trail.map(({ action }) => action).filter((action) => action.startsWith('upload.')),
      ['upload.finish', 'upload.finish', 'upload.undo'],
    );
  },
);

serverTest('an undo of an upload of which one row is repeated gives that row a record', async (server) => {
  const { context } = server;
  const { client, first, rows } = await sentTwice(server);
  const file = goodFile(rows).toString().replaceAll('RVP', 'NEW').replace('NEW0000000', 'RVP0000000');
  const chunks = [file.slice(0, -9), file.slice(-9)].map((text) => Buffer.from(text));
  const upload = await storeUpload(context.db, randomUUID(), chunks, context.clock());
  const { db, answered } = undoing(server, 'bytes', 4, () => undo(client, first));
  const { log, lines } = keptLog();
  const { processed, skipped } = await importUpload({ ...context, db, log }, upload, IMPORTER);
  assert.equal((await answered()).json()['removed'], rows);
  assert.deepEqual([processed, skipped], [rows, 0]);
  assert.match(JSON.stringify(lines), /an import starts over: an upload was undone meanwhile/);
});

serverTest('an undo of records that no row repeats does not disturb an import', async (server) => {
  const { context } = server;
  const { client, first } = await sentTwice(server);
  const file = Buffer.from(goodFile(3).toString().replaceAll('RVP', 'NEW'));
  const upload = await storeUpload(context.db, randomUUID(), [file], context.clock());
  const { db, answered } = undoing(server, 'bytes', 2, () => undo(client, first));
  const { log, lines } = keptLog();
  assert.equal((await importUpload({ ...context, db, log }, upload, IMPORTER)).processed, 3);
  assert.equal((await answered()).status, 200);
  assert.deepEqual(lines, []);
});

storeTest('rows of an import that a database crash lost are stored again', async (context) => {
  const { db, dialect } = context;
  await addGroup(context, 'BLR_KOR');
  const slice = IMPORT_SLICE[dialect];
  const rows = 2.4 * slice;
  const upload = await storeUpload(db, randomUUID(), [goodFile(rows)], NOW);
  const { log, lines } = keptLog();
  let asked = 0;
  const importer = {
    ...IMPORTER,
    async requireAuthority(trx: Db) {
      asked += 1;
      if (asked !== 2) return;
      // As if the last part had been lost.
      await trx.deleteFrom('devices').where('upload_id', '=', upload.id).where('tracking_key', '>', last).execute();
      await trx
        .updateTable('uploads')
        .set({ rows_read: 2 * slice })
        .where('id', '=', upload.id)
        .execute();
    },
  };
  const last = `rvp${String(2 * slice - 1).padStart(7, '0')}`;
  const result = await importUpload({ ...context, log }, upload, importer);
  assert.deepEqual([result.processed, asked], [rows, 4]);
  assert.match(JSON.stringify(lines), /an import starts over: the database has lost rows/);
  assert.equal((await storedRows(db)).length, rows);
});

storeTest('transactions that hide or show records are durable', async (context) => {
  const { db, dialect } = context;
  await addGroup(context, 'BLR_KOR');
  const settings: unknown[] = [];
  const query =
    dialect === 'sqlite'
      ? sql`pragma synchronous`
      : sql`select source from pg_settings where name = 'synchronous_commit'`;
  const requireAuthority = async (trx: Db) => void settings.push((await query.execute(trx)).rows[0]);
  const upload = await storeUpload(db, randomUUID(), [goodFile(3)], NOW);
  await importUpload(context, upload, { ...IMPORTER, requireAuthority });
  assert.equal(settings.length, 2);
  for (const setting of settings)
    if (dialect === 'sqlite') assert.deepEqual({ ...(setting as object) }, { synchronous: 2 });
    else assert.notDeepEqual(setting, { source: 'session' }, 'it is set for this part');
});
