import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/index.ts';
import { NOW, storeTest } from '../../testing/store-test.ts';
import { storeUpload } from '../testing/stored-upload.ts';
import { listUploads } from './history.ts';

async function finish(db: Db, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await storeUpload(db, randomUUID(), [], NOW);
  await db.updateTable('uploads').set({ state: 'done', finished_at: NOW, processed: 1 }).execute();
}

storeTest('a full last page has no next page', async ({ db }) => {
  await finish(db, 50);
  const full = await listUploads(db, undefined, 'en');
  assert.deepEqual([full.uploads.length, full.next], [50, null]);
  await finish(db, 1);
  const first = await listUploads(db, undefined, 'en');
  const second = await listUploads(db, first.next ?? '', 'en');
  assert.deepEqual([first.uploads.length, second.uploads.length, second.next], [50, 1, null]);
});

storeTest('an invalid cursor is refused with a message', async ({ db }) => {
  const cursor = `${NOW}.${randomUUID()}`;
  assert.deepEqual(await listUploads(db, cursor, 'en'), { uploads: [], next: null });
  for (const wrong of [
    '',
    `x${cursor}`,
    `${cursor}x`,
    `${cursor}\n`,
    `${NOW}.`,
    cursor.replace('.', ','),
    `1${NOW}99.x`,
  ])
    await assert.rejects(listUploads(db, wrong, 'en'), { status: 400, message: /cursor is not one that/ }, wrong);
});

storeTest('of an upload without figures or a user the history says so', async ({ db }) => {
  await storeUpload(db, randomUUID(), [], NOW);
  await db.updateTable('uploads').set({ finished_at: NOW, username: null }).execute();
  const [past] = (await listUploads(db, undefined, 'en')).uploads;
  assert.equal(past?.rejects_kept, true);
  await db.updateTable('uploads').set({ rejects_expired_at: NOW }).execute();
  assert.equal((await listUploads(db, undefined, 'en')).uploads[0]?.rejects_kept, false);
  const { uploaded_by: by, processed, skipped, duplicates, errors } = past;
  assert.deepEqual([by, processed, skipped, duplicates, errors], ['', 0, 0, 0, 0]);
});
