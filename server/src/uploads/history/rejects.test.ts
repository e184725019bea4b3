import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Db } from '../../db/index.ts';
import { NOW, storeTest } from '../../testing/store-test.ts';
import { keepRejects } from '../store/rejects.ts';
import { packReject } from '../store/pack-reject.ts';
import { dropRejects, expireRejects } from '../store/drop-rejects.ts';
import { storeUpload } from '../testing/stored-upload.ts';
import { turnsDuring } from '../testing/turns.ts';
import { rejectsCsv, rejectsFileName } from './rejects.ts';

test('the file of rejected rows is named after the file that was sent, without what a system refuses', () => {
  for (const [sent, expected] of [
    ['shipments.csv', 'shipments_rejected.csv'],
    ['Shipments 3-a.CSV', 'Shipments 3-a_rejected.csv'],
    ['a.csv.b.csv', 'a.csv.b_rejected.csv'],
    ['no ending', 'no ending_rejected.csv'],
    ['a/b\\c"d:\r\n<*>.csv', 'a_b_c_d_______rejected.csv'],
    ['दिल्ली 😀; 1.csv', 'दिल्ली 😀; 1_rejected.csv'],
    [`${'😀'.repeat(300)}.csv`, `${'😀'.repeat(40)}_rejected.csv`],
    [`${'x'.repeat(300)}.csv`, `${'x'.repeat(80)}_rejected.csv`],
    ['.csv', 'upload_rejected.csv'],
    ['', 'upload_rejected.csv'],
  ] as const)
    assert.equal(rejectsFileName(sent), expected, sent);
});

/** A finished upload with rejected rows of one cell of so many characters, from row 2 on. */
async function rejected(db: Db, count: number, characters: number): Promise<string> {
  const { id } = await storeUpload(db, randomUUID(), [], NOW);
  const rows = Array.from({ length: count }, (_, index) => {
    const cell = `${index + 2} `.padEnd(characters, 'x');
    return packReject({ row: index + 2, kind: 'refused', trackingId: null, reasons: ['why'], cells: [cell] });
  });
  for (let from = 0; from < count; from += 100) await keepRejects(db, id, rows.slice(from, from + 100), 1);
  await db.updateTable('uploads').set({ state: 'done', finished_at: NOW }).where('id', '=', id).execute();
  return id;
}

const rowsOf = (parts: readonly Buffer[]) =>
  Array.from(
    Buffer.concat(parts)
      .toString()
      .matchAll(/^(\d+) x/gm),
    ([, row]) => Number(row),
  );

async function partsOf(db: Db, id: string, between: (parts: number) => Promise<void> = () => Promise.resolve()) {
  const parts: Buffer[] = [];
  for await (const part of rejectsCsv(db, id, ['note'])) {
    parts.push(part);
    await between(parts.length);
  }
  return parts;
}

storeTest('rejected rows are sent in parts of limited size, and other requests run in between', async ({ db }) => {
  const longest = 65_000;
  for (const [count, characters, most] of [
    [40, longest, 40],
    [700, 300, 4],
    [100, 20, 1],
    [0, 20, 1],
  ] as const) {
    const id = await rejected(db, count, characters);
    let parts: Buffer[] = [];
    const turns = await turnsDuring(async () => void (parts = await partsOf(db, id)));
    assert.deepEqual(
      rowsOf(parts),
      Array.from({ length: count }, (_, index) => index + 2),
    );
    assert.ok(parts.length <= most, `${parts.length} parts of ${count} rows`);
    assert.ok(turns >= parts.length - 1, `${turns} turns for ${parts.length} parts`);
    for (const part of parts) assert.ok(part.length < 64 * 1024 + longest + 100, `a part of ${part.length} bytes`);
  }
});

for (const [what, drop] of [
  ['dropped', (db: Db, id: string) => dropRejects(db, id)],
  [
    'being dropped',
    async (db: Db, id: string) => {
      await db.deleteFrom('upload_rejects').where('upload_id', '=', id).where('row', '<=', 600).execute();
    },
  ],
] as const)
  storeTest(`a file of rejected rows that are ${what} while it is read is aborted`, async ({ db }) => {
    const id = await rejected(db, 1_300, 300);
    const read = partsOf(db, id, async (parts) => {
      if (parts !== 1) return;
      await expireRejects(db, id, NOW);
      await drop(db, id);
    });
    await assert.rejects(read, { status: 410, code: 'gone' });
  });
