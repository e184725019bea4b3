import assert from 'node:assert/strict';
import { watched } from '../../testing/database/watched.ts';
import { storeTest } from '../../testing/store-test.ts';
import { insertAll } from '../index.ts';

storeTest('many rows are inserted in bulk; those with an existing key are skipped and not counted', async ({ db }) => {
  assert.equal(await insertAll(db, 'settings', []), 0);
  const rows = Array.from({ length: 1_203 }, (_, row) => ({ key: `H${row}`, value: String(row) }));
  assert.equal(await insertAll(db, 'settings', rows), 1_203);
  await assert.rejects(insertAll(db, 'settings', [{ key: 'H7', value: 'again' }]));
  const some = ['new', 'H7', 'new', 'other'].map((key, row) => ({ key, value: 'abcd'.charAt(row) }));
  assert.equal(await insertAll(db, 'settings', some, 'key'), 2);
  const keys = ['H7', 'new', 'other'];
  const stored = await db.selectFrom('settings').select('value').where('key', 'in', keys).orderBy('key').execute();
  assert.deepEqual(
    stored.map(({ value }) => value),
    ['7', 'a', 'd'],
    'of equal keys the first is stored',
  );
});

storeTest('no statement inserts so many rows that it would be ended as too long', async ({ db }) => {
  const inserted: number[] = [];
  const counted = watched(db, { after: ({ result }) => void inserted.push(Number(result.numAffectedRows)) });
  const rows = Array.from({ length: 4_001 }, (_, row) => ({ key: `L${row}`, value: '' }));
  assert.equal(await insertAll(counted, 'settings', rows), 4_001);
  assert.ok(Math.max(...inserted) <= 2_000, String(inserted));
});

storeTest('values are stored unchanged, a lone surrogate as the replacement character', async ({ db }) => {
  const texts = ['', ' "\\n" \\ud83d \\', "it's\r\n\t{null,NULL}", 'सैमसंग 😀 \u2028', 'half \ud83d of it'];
  await insertAll(
    db,
    'upload_rejects',
    texts.map((text, row) => ({
      upload_id: 'one',
      row,
      kind: 'refused' as const,
      tracking_id: row === 0 ? null : text,
      reasons: text,
      cells: text,
    })),
  );
  const stored = await db.selectFrom('upload_rejects').selectAll().orderBy('row').execute();
  assert.deepEqual(
    stored.map((row) => [row.tracking_id, row.cells]),
    texts.map((text, row) => [row === 0 ? null : text.toWellFormed(), text.toWellFormed()]),
  );
  assert.equal(texts.at(-1)?.isWellFormed(), false);
});

storeTest('bytes are stored as they are', async ({ db }) => {
  const contents = [Buffer.from([0, 255, 92, 120]), Buffer.alloc(0), new Uint8Array([0xed, 0xa0, 0x80])];
  const files = contents.map((content, row) => ({ remote: 'mfe-data', version: '1.0.0', path: String(row), content }));
  assert.equal(await insertAll(db, 'released_files', files), 3);
  const stored = await db.selectFrom('released_files').select('content').orderBy('path').execute();
  assert.deepEqual(
    stored.map(({ content }) => [...content]),
    contents.map((content) => [...content]),
  );
});
