import type { UploadResult } from '@veritas/shared/api';
import { countsText, hasRejected, refusedRows, rejectedRowsCsv } from './rejected-rows.ts';

function result(change: Partial<UploadResult> = {}): UploadResult {
  return { message: 'Done', processed: 1, skipped: 0, duplicates: [], errors: [], ...change };
}

test.each([
  ['a text', 'No hub has this code', ['No hub has this code']],
  ['a list', ['No hub', 'No brand'], ['No hub', 'No brand']],
  [
    'a map by column',
    { hub_code: 'unknown', device_brand: ['empty', 'needed'] },
    ['hub_code: unknown', 'device_brand: empty, needed'],
  ],
])('the errors of a row are read from %s', (_case, errors, reasons) => {
  expect(refusedRows(result({ errors: [{ row: 3, errors }] }))).toEqual([{ row: 3, trackingId: '', reasons }]);
});

test('the CSV lists rejected rows in the order of the file and runs no formula', async () => {
  const csv = rejectedRowsCsv(
    result({
      duplicates: [{ row: 9, tracking_id: '=cmd()' }],
      errors: [{ row: 2, tracking_id: 'A,"B"', errors: '+1' }],
    }),
  );
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await csv.arrayBuffer()).split('\r\n')).toEqual([
    '\uFEFFrow,tracking_id,reason',
    `2,"A,""B""",'+1`,
    `9,'=cmd(),Duplicate: this ID is already stored or appears earlier in the file`,
    '',
  ]);
});

test('counts are grouped, and a clean result has nothing rejected', () => {
  expect(countsText(result({ processed: 1_980, skipped: 20 }))).toBe('1,980 stored, 20 skipped');
  expect(hasRejected(result())).toBe(false);
  expect(hasRejected(result({ skipped: 1 }))).toBe(true);
});
