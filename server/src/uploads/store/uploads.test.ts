import assert from 'node:assert/strict';
import { generateDemo } from '../../demo/generate.ts';
import type { Db } from '../../db/index.ts';
import { NOW, storeTest } from '../../testing/store-test.ts';
import { storeUpload } from '../testing/stored-upload.ts';
import { countOpen, findOwnUpload, processingUploads, idleUploads } from './uploads.ts';
import { findFinishedUpload, finishedUploads, readScanned } from './finished-uploads.ts';
import type { Upload } from './uploads.ts';
import { finishedWithRejects, leftovers, oldestWithRejects, openUploads, rejectUsage } from './usage.ts';

async function add(db: Db, id: string, changes: Partial<Upload>, userId = 'u1'): Promise<void> {
  await storeUpload(db, id, [Buffer.from('a')], NOW, userId);
  await db
    .updateTable('uploads')
    .set({ touched_at: NOW, ...changes })
    .where('id', '=', id)
    .execute();
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

storeTest('unfinished uploads are counted, and listed by last activity', async ({ db }) => {
  await add(db, 'late', { state: 'processing', touched_at: NOW + 3 }, 'u2');
  await add(db, 'early', { state: 'processing', touched_at: NOW + 1 });
  await add(db, 'waiting', { touched_at: NOW + 2 });
  await add(db, 'done', { state: 'done', touched_at: NOW });
  await add(db, 'failed', { state: 'failed', touched_at: NOW });
  assert.deepEqual(await countOpen(db), { receiving: 1, processing: 2 });
  assert.deepEqual(idsOf(await processingUploads(db)), ['early', 'late']);
  assert.deepEqual(idsOf(await idleUploads(db, NOW + 2)), ['early']);
  assert.deepEqual(await openUploads(db), [
    { id: 'early', userId: 'u1', state: 'processing', totalChunks: 1, touchedAt: NOW + 1 },
    { id: 'waiting', userId: 'u1', state: 'receiving', totalChunks: 1, touchedAt: NOW + 2 },
    { id: 'late', userId: 'u2', state: 'processing', totalChunks: 1, touchedAt: NOW + 3 },
  ]);
  for (let count = 0; count < 25; count += 1) await add(db, `more ${count}`, { touched_at: NOW });
  assert.equal((await idleUploads(db, NOW + 1)).length, 20, 'some of them at a time');
  await db.updateTable('uploads').set({ state: 'done' }).execute();
  assert.deepEqual(await countOpen(db), { receiving: 0, processing: 0 });
});

storeTest('an upload is found by its user alone, and by all once it is finished', async ({ db }) => {
  await add(db, 'one', { columns: '["a"]' });
  assert.equal((await findOwnUpload(db, 'u1', 'one'))?.columns, '["a"]');
  assert.equal(await findOwnUpload(db, 'u2', 'one'), null);
  assert.equal(await findOwnUpload(db, 'u1', 'two'), null);
  assert.equal(await findFinishedUpload(db, 'one'), null);
  await db.updateTable('uploads').set({ finished_at: NOW, rejects_expired_at: 5 }).execute();
  const found = { id: 'one', file_name: 'shipments.csv', columns: '["a"]', rejects_expired_at: 5 };
  assert.deepEqual({ ...(await findFinishedUpload(db, 'one')) }, found);
  assert.equal(await findFinishedUpload(db, 'two'), null);
});

storeTest('finished uploads are paged newest first, those of one moment by their ids', async ({ db }) => {
  await add(db, 'a', { finished_at: NOW });
  await add(db, 'b', { finished_at: NOW + 1, processed: 3, duplicates: 1, refused: 2 }, 'u2');
  await add(db, 'c', { finished_at: NOW + 1, undone_at: NOW + 9, undone_by: 'ravi', rejects_expired_at: NOW + 8 });
  await add(db, 'open', {});
  const page = async (after: { at: number; id: string } | null, limit = 9) =>
    idsOf(await finishedUploads(db, after, limit));
  assert.deepEqual(await page(null), ['c', 'b', 'a']);
  assert.deepEqual(await page(null, 2), ['c', 'b']);
  assert.deepEqual(await page({ at: NOW + 1, id: 'c' }), ['b', 'a']);
  assert.deepEqual(await page({ at: NOW + 1, id: 'b' }), ['a']);
  assert.deepEqual(await page({ at: NOW, id: 'a' }), []);
  const [template] = generateDemo({ records: 1, now: NOW }).devices;
  const device = { ...template, tracking_id: 'R1', tracking_key: 'r1', created_at: NOW, id: 1, change_seq: 1 };
  const scannedOf = async (isSubmit: number) => {
    await db.deleteFrom('devices').execute();
    await db
      .insertInto('devices')
      .values({ ...device, upload_id: 'b', is_submit: isSubmit } as never)
      .execute();
    const rows = await finishedUploads(db, null, 9);
    assert.deepEqual(
      await Promise.all(rows.map(({ id }) => readScanned(db, id))),
      rows.map(({ scanned }) => scanned),
    );
    return rows.map(({ scanned }) => scanned);
  };
  assert.deepEqual(await scannedOf(0), [false, false, false]);
  assert.deepEqual(await scannedOf(1), [false, true, false]);
  const [undone, second] = await finishedUploads(db, null, 2);
  const shown = { username: 'admin', file_name: 'shipments.csv', finished_at: NOW + 1 };
  const counts = {
    processed: 3,
    duplicates: 1,
    refused: 2,
    rejects_expired_at: null,
    undone_at: null,
    undone_by: null,
  };
  assert.deepEqual(second, { id: 'b', ...shown, ...counts, scanned: true });
  assert.deepEqual([undone?.undone_at, undone?.undone_by, undone?.rejects_expired_at], [NOW + 9, 'ravi', NOW + 8]);
});

storeTest('kept rejected rows are summed by user, and the oldest of them found', async ({ db }) => {
  assert.deepEqual(await rejectUsage(db, 'u1'), { own: 0, total: 0 });
  await add(db, 'second', { finished_at: NOW + 2, reject_bytes: 30 });
  await add(db, 'first of another', { finished_at: NOW + 1, reject_bytes: 5 }, 'u2');
  await add(db, 'third', { finished_at: NOW + 3, reject_bytes: 10 });
  await add(db, 'none', { finished_at: NOW, rejects_expired_at: NOW });
  await add(db, 'open', { reject_bytes: 100, state: 'processing' });
  assert.deepEqual(await rejectUsage(db, 'u1'), { own: 140, total: 145 });
  assert.deepEqual(await rejectUsage(db, 'u3'), { own: 0, total: 145 });
  assert.equal(await oldestWithRejects(db), 'first of another');
  assert.equal(await oldestWithRejects(db, 'u1'), 'second');
  assert.equal(await oldestWithRejects(db, 'u3'), null);
  assert.deepEqual(await finishedWithRejects(db, NOW + 3), ['first of another', 'second']);
  assert.deepEqual(await leftovers(db), { rejects: [], bytes: [] });
  for (let count = 0; count < 60; count += 1) await add(db, `more ${count}`, { finished_at: NOW });
  assert.equal((await finishedWithRejects(db, NOW + 1)).length, 50, 'some of them at a time');
});

storeTest('leftovers of finished uploads are found: rejected rows and bytes', async ({ db }) => {
  await add(db, 'failed', { state: 'failed', reject_bytes: 3 });
  await add(db, 'expired', { state: 'done', reject_bytes: 3, rejects_expired_at: NOW });
  await add(db, 'kept', { state: 'done', reject_bytes: 3 });
  await add(db, 'open', { state: 'processing', reject_bytes: 3 });
  await add(db, 'empty', { state: 'failed' });
  await db
    .insertInto('upload_chunks')
    .values({
      ...{ upload_id: 'failed', chunk_index: 1, length: 1, sha256: 'x', bytes: Buffer.from('b') },
    })
    .execute();
  const dropped = db.updateTable('upload_chunks').set({ bytes: null });
  await dropped.where('upload_id', 'in', ['empty', 'expired']).execute();
  const { rejects, bytes } = await leftovers(db);
  assert.deepEqual(
    [rejects.sort(), bytes.sort()],
    [
      ['expired', 'failed'],
      ['failed', 'kept'],
    ],
  );
});
