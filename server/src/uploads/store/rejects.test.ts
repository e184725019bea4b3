import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../db/index.ts';
import { NOW, storeTest } from '../../testing/store-test.ts';
import { storeUpload } from '../testing/stored-upload.ts';
import { watched } from '../../testing/database/watched.ts';
import {
  addChunk,
  chunksOf,
  digestOf,
  dropBytes,
  dropChunks,
  finishedWithChunks,
  forgetChunks,
  sizeOfChunks,
} from './chunks.ts';
import { freeBytes } from './free-bytes.ts';
import { firstRejects, keepRejects, rejectsBehind } from './rejects.ts';
import { packReject } from './pack-reject.ts';
import { dropRejects, expireRejects } from './drop-rejects.ts';
import type { RejectedRow } from './pack-reject.ts';
import { readUpload } from './uploads.ts';

const reject = (row: number, kind: RejectedRow['kind'] = 'refused'): RejectedRow => {
  return { row, kind, trackingId: `R${row}`, reasons: [`reason ${row}`], cells: [`cell ${row}`, ''] };
};

test('the size of a rejected row is counted in whole pages, from the bytes of its texts', () => {
  const bytesOf = (cells: string[], trackingId: string | null = null) =>
    packReject({ row: 2, kind: 'refused', trackingId, reasons: [], cells }).bytes;
  // With 100 bytes of the row, 2 of "[]", and 4 of brackets and quotation marks; 4,000 of a page hold rows.
  assert.equal(bytesOf(['x'.repeat(94)]), 125 + Math.ceil(4_096 / 20));
  assert.equal(bytesOf(['x'.repeat(95)]), 125 + Math.ceil(4_096 / 19));
  assert.equal(bytesOf(['é'.repeat(47)]), 125 + Math.ceil(4_096 / 20));
  assert.equal(bytesOf(['x'.repeat(93)], 'R'), 125 + Math.ceil(4_096 / 20));
  assert.equal(bytesOf(['x'.repeat(94)], 'R'), 125 + Math.ceil(4_096 / 19));
  assert.equal(bytesOf(['x'.repeat(3_894)]), 125 + 4_096);
  assert.equal(bytesOf(['x'.repeat(3_895)]), 125 + 4_001 + 1_024, 'a row for itself');
  const { reasons, cells } = packReject({ ...reject(2), reasons: ['why', 'and'], cells: ['a'] });
  assert.deepEqual([reasons, cells], ['["why","and"]', '["a"]']);
});

test('the memory of bytes is freed unless it is shared', () => {
  const own = new Uint8Array(8);
  freeBytes(own);
  assert.equal(own.byteLength, 0);
  const shared = new Uint8Array(8);
  freeBytes(shared.subarray(2));
  assert.equal(shared.byteLength, 8);
  const between = new Uint8Array(new SharedArrayBuffer(8));
  freeBytes(between);
  assert.equal(between.byteLength, 8);
});

storeTest('rejected rows are kept, read in their order by parts, and dropped', async ({ db }) => {
  await storeUpload(db, 'one', [], NOW);
  await storeUpload(db, 'two', [], NOW);
  const keep = (id: string, rows: readonly RejectedRow[], bytes: number) =>
    keepRejects(db, id, rows.map(packReject), bytes);
  await keep('one', [reject(9), reject(4), reject(3, 'duplicate'), reject(600)], 70);
  await keep('one', [reject(5)], 7);
  await keep('one', [], 1_000);
  await keep('two', [reject(4)], 5);
  assert.equal((await readUpload(db, 'one')).reject_bytes, 77);
  const rowsOf = (rows: readonly { readonly row: number }[]) => rows.map(({ row }) => row);
  assert.deepEqual(rowsOf(await firstRejects(db, 'one', 'refused', 3)), [4, 5, 9]);
  assert.deepEqual(await firstRejects(db, 'one', 'duplicate', 3), [
    { row: 3, trackingId: 'R3', reasons: ['reason 3'] },
  ]);
  assert.deepEqual(rowsOf(await rejectsBehind(db, 'one', 3, 2)), [4, 5]);
  assert.deepEqual(await rejectsBehind(db, 'one', 9, 9), [
    { row: 600, reasons: ['reason 600'], cells: ['cell 600', ''] },
  ]);
  await db.updateTable('uploads').set({ columns: '["a"]' }).execute();
  await expireRejects(db, 'one', NOW + 1);
  const [one, two] = [await readUpload(db, 'one'), await readUpload(db, 'two')];
  assert.deepEqual([one.rejects_expired_at, one.columns], [NOW + 1, null]);
  assert.deepEqual([two.rejects_expired_at, two.columns], [null, '["a"]']);
  await dropRejects(db, 'one');
  assert.deepEqual([(await readUpload(db, 'one')).reject_bytes, (await readUpload(db, 'two')).reject_bytes], [0, 5]);
  assert.deepEqual(rowsOf(await rejectsBehind(db, 'two', 0, 9)), [4]);
  let parts = 0;
  await dropRejects(db, 'one', (work) => {
    parts += 1;
    return work(db);
  });
  assert.equal(parts, 1, 'nothing is left but the sum');
  await dropRejects(db, 'two');
  assert.deepEqual(await rejectsBehind(db, 'two', 0, 9), []);
});

storeTest(
  'rejected rows are dropped by 250 that are stored, however far apart they stood in the file',
  async ({ db }) => {
    let statements = 0;
    const counted = watched(db, { after: () => void (statements += 1) });
    for (const [id, rows, leftOf] of [
      ['far', Array.from({ length: 501 }, (_, index) => 1_000 * index + 2), [251, 1, 0, 0]],
      ['near', Array.from({ length: 501 }, (_, index) => index + 2), [251, 1, 0, 0]],
      ['last', [209_000_000], [0, 0]],
    ] as const) {
      await storeUpload(db, id, [], NOW);
      await keepRejects(
        db,
        id,
        rows.map((row) => packReject(reject(row))),
        7,
      );
      const left: number[] = [];
      statements = 0;
      await dropRejects(counted, id, async (work) => {
        await work(counted);
        left.push((await rejectsBehind(db, id, 0, 1_000)).length);
      });
      assert.deepEqual(left, leftOf, id);
      // Each part is looked for and dropped; then there is none, and none is counted.
      assert.equal(statements, 2 * left.length, id);
      assert.equal((await readUpload(db, id)).reject_bytes, 0);
    }
  },
);

async function readAll(db: Db, id: string, total: number): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of chunksOf(db, id, total)) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}

storeTest('chunks are read in their order, and known by their hash until they are forgotten', async ({ db }) => {
  for (const id of ['one', 'two']) {
    await storeUpload(db, id, [Buffer.from(`${id} a`)], NOW);
    await addChunk(db, { uploadId: id, index: 2, bytes: Buffer.from('third'), sha256: `3 of ${id}` });
    await addChunk(db, { uploadId: id, index: 1, bytes: Buffer.from('second'), sha256: `2 of ${id}` });
  }
  assert.equal(await readAll(db, 'one', 3), 'one asecondthird');
  await assert.rejects(readAll(db, 'one', 4), { status: 410 });
  assert.equal(await digestOf(db, { uploadId: 'two', index: 1 }), '2 of two');
  assert.equal(await digestOf(db, { uploadId: 'two', index: 3 }), null);
  assert.equal(await sizeOfChunks(db, 'one'), 16);
  await dropBytes(db, 'one');
  await assert.rejects(readAll(db, 'one', 3), { status: 410 });
  assert.equal(await readAll(db, 'two', 3), 'two asecondthird');
  assert.equal(await digestOf(db, { uploadId: 'one', index: 1 }), '2 of one');
  assert.equal(await sizeOfChunks(db, 'one'), 16);
  await dropChunks(db, 'one');
  assert.equal(await digestOf(db, { uploadId: 'one', index: 1 }), null);
  await db.updateTable('uploads').set({ finished_at: NOW }).where('id', '=', 'two').execute();
  await forgetChunks(db, NOW);
  assert.equal(await digestOf(db, { uploadId: 'two', index: 1 }), '2 of two');
  await forgetChunks(db, NOW + 1);
  assert.equal(await digestOf(db, { uploadId: 'two', index: 1 }), null);
  for (let count = 0; count < 60; count += 1) {
    await storeUpload(db, `more ${count}`, [Buffer.from('a')], NOW);
  }
  await db.updateTable('uploads').set({ finished_at: NOW }).execute();
  await forgetChunks(db, NOW + 1);
  assert.equal((await db.selectFrom('upload_chunks').select('length').execute()).length, 10, 'some of them at a time');
});

storeTest('expired hashes are searched among the chunks of a day, not the uploads of years', async (context) => {
  // PostgreSQL chooses by its statistics; SQLite has none.
  if (context.dialect === 'postgres') return;
  const { sql: text, parameters } = finishedWithChunks(context.db, NOW).compile();
  const plan = await context.db.executeQuery(CompiledQuery.raw(`explain query plan ${text}`, [...parameters]));
  const steps = (plan.rows as { detail: string }[]).map(({ detail }) => detail);
  assert.match(steps[0] ?? '', /^SCAN upload_chunks USING /);
  const ofUploads = steps.filter((step) => / uploads /.test(step));
  assert.match(ofUploads.join('\n'), /^SEARCH uploads .*INDEX sqlite_autoindex_uploads_1 \(id=\?\)$/);
});
