import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { AppContext } from '../../context/app-context.ts';
import { addGroup } from '../../testing/fixtures.ts';
import { NOW, storeTest } from '../../testing/store-test.ts';
import { watched } from '../../testing/database/watched.ts';
import { readUpload } from '../store/uploads.ts';
import { goodFile, IMPORTER, storedRows, storeUpload } from '../testing/stored-upload.ts';
import { importUpload } from './import-upload.ts';
import { IMPORT_SLICE } from './store-rows.ts';

const spansOf = ({ db }: AppContext) => db.selectFrom('device_spans').selectAll().orderBy('seq').execute();

async function importFile(context: AppContext, file: Buffer) {
  const upload = await storeUpload(context.db, randomUUID(), [file], NOW);
  const result = await importUpload(context, upload, IMPORTER);
  return { result, stored: await readUpload(context.db, upload.id) };
}

storeTest('of a file of many parts counts, ids, span and trail are of all its rows', async (context) => {
  const { db, dialect } = context;
  await addGroup(context, 'BLR_KOR');
  const rows = 2.4 * IMPORT_SLICE[dialect];
  const file = goodFile(rows);
  const { result, stored } = await importFile(context, file);
  assert.deepEqual([result.processed, result.skipped], [rows, 0]);
  const { processed, duplicates, refused, columns, first_id: first, last_id: last } = stored;
  assert.deepEqual([processed, duplicates, refused, columns], [rows, 0, 0, null]);
  assert.equal(Number(last) - Number(first) + 1, rows);
  assert.equal((await storedRows(db)).length, rows);
  const [span, ...others] = await spansOf(context);
  const { seq } = await db.selectFrom('change_counter').select('seq').executeTakeFirstOrThrow();
  assert.deepEqual([{ ...span }, others], [{ seq, first_id: first, last_id: last, removed: 0 }, []]);
  const entry = await db.selectFrom('audit_entries').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([entry.actor, entry.action, entry.target], ['admin', 'upload.finish', 'shipments.csv']);
  assert.deepEqual(JSON.parse(entry.after ?? ''), { upload_id: stored.id, processed: rows, skipped: 0 });

  // Once more with one row that is new and one that is refused: their parts are the first and the last.
  const more = Buffer.concat([file, Buffer.from('NEW0000001,BLR_KOR,Vivo,V29\nNEW0000002,NOWHERE,Vivo,V29\n')]);
  const again = await importFile(context, more);
  assert.deepEqual([again.result.processed, again.result.skipped], [1, rows + 1]);
  assert.deepEqual([again.stored.duplicates, again.stored.refused], [rows, 1]);
  assert.match(again.stored.columns ?? '', /^\["tracking_id"/);
  const [, added] = await spansOf(context);
  const device = db.selectFrom('devices').select('id').where('tracking_id', '=', 'NEW0000001');
  const { id } = await device.executeTakeFirstOrThrow();
  assert.ok(id >= Number(added?.first_id) && id <= Number(added?.last_id));
  assert.equal(added?.removed, 0);
});

storeTest('rows that the database lost after the last part, as by a crash, are stored again', async (context) => {
  const { db } = context;
  await addGroup(context, 'BLR_KOR');
  const asked = new Set<object>();
  let isLost = false;
  // The rejected rows are read for the result, between the last part and the end.
  const crashing = watched(db, {
    before({ node, queryId }) {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node).includes('upload_rejects')) asked.add(queryId);
    },
    async after({ queryId }) {
      if (isLost || !asked.has(queryId) || (await db.selectFrom('devices').select('id').execute()).length === 0) return;
      isLost = true;
      await db.deleteFrom('devices').execute();
      await db.updateTable('uploads').set({ rows_read: 0 }).execute();
    },
  });
  const { result } = await importFile({ ...context, db: crashing }, goodFile(3));
  assert.ok(isLost);
  assert.deepEqual([result.processed, (await storedRows(db)).length], [3, 3]);
});

storeTest('of a part with as many refused rows as good ones both are kept', async (context) => {
  await addGroup(context, 'BLR_KOR');
  const file = Buffer.concat([goodFile(1), Buffer.from('NEW0000002,NOWHERE,Vivo,V29\n')]);
  const { result, stored } = await importFile(context, file);
  assert.deepEqual([result.processed, result.skipped, stored.refused], [1, 1, 1]);
  assert.equal((await storedRows(context.db)).length, 1);
});

storeTest('a file of blank lines has no header, and is refused for that', async (context) => {
  const upload = await storeUpload(context.db, randomUUID(), [Buffer.from('\n\n')], NOW);
  await assert.rejects(importUpload(context, upload, IMPORTER), { status: 400, message: /header/ });
  assert.equal((await readUpload(context.db, upload.id)).state, 'failed');
});

storeTest('the trail has an import at the time at which its records are shown', async (context) => {
  const { db } = context;
  await addGroup(context, 'BLR_KOR');
  const upload = await storeUpload(db, randomUUID(), [goodFile(2)], NOW);
  let now = NOW;
  // Its turn comes minutes after the request.
  const clock = () => (now += 60_000);
  await importUpload({ ...context, clock }, upload, { ...IMPORTER, at: NOW });
  const { at } = await db.selectFrom('audit_entries').select('at').executeTakeFirstOrThrow();
  assert.equal(at, (await readUpload(db, upload.id)).finished_at);
});

storeTest('a file without stored rows announces no change', async (context) => {
  await addGroup(context, 'BLR_KOR');
  await importFile(context, goodFile(2));
  const before = (await spansOf(context)).length;
  assert.equal((await importFile(context, goodFile(2))).result.processed, 0);
  assert.equal((await spansOf(context)).length, before);
});
