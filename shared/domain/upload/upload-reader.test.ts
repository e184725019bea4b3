import type { CsvRecord } from '../csv/csv-reader.ts';
import { UploadReader } from './upload-reader.ts';
import type { UploadRowFacts } from './upload-row.ts';

const facts: UploadRowFacts = {
  now: Date.UTC(2025, 0, 28),
  days: { zone: 'UTC', named: false },
  hubs: new Map([['blr_kor', 'BLR_KOR']]),
  operators: new Map(),
};
const HEADER = { row: 1, cells: ['tracking_id', 'hub_code', 'device_brand', 'device_model_name', 'colour'] };
const row = (number: number, trackingId: string): CsvRecord => {
  return { row: number, cells: [trackingId, 'blr_kor', 'Samsung', "'=A14"] };
};

function reading(records: readonly CsvRecord[], mostRows = 10) {
  const reader = new UploadReader(mostRows, ['A remark from before']);
  return { reader, found: records.map((record) => reader.read(record, facts)) };
}

test('the first record names the columns, and every other one is a row', () => {
  const { reader, found } = reading([HEADER, row(2, 'RVP0000001'), row(3, 'no')]);
  expect(found.map(({ kind }) => kind)).toEqual(['header', 'good', 'refused']);
  expect(found[1]).toMatchObject({ row: 2, reading: { trackingId: 'RVP0000001', deviceModelName: '=A14' } });
  expect(found[2]).toMatchObject({ row: 3, trackingId: 'no', errors: [expect.stringMatching(/^tracking_id "no"/)] });
  expect(reader.rows).toBe(2);
  expect(reader.notes).toEqual(['A remark from before', 'Ignored unknown columns: colour']);
  expect(reader.keyOf(row(2, ' RVP0000001 '))).toBe('rvp0000001');
  expect(reader.end()).toBeNull();
});

test('a row that cannot be read is refused without an ID', () => {
  const { found } = reading([HEADER, { row: 2, problem: 'A quote is never closed', cells: ['"RVP'] }]);
  expect(found[1]).toMatchObject({ kind: 'refused', trackingId: null, errors: ['A quote is never closed'] });
});

test.each<[string, readonly CsvRecord[], string, boolean]>([
  [
    'a header that cannot be read',
    [{ row: 1, problem: 'Too long', cells: [] }],
    'The header (row 1) cannot be read. Too long.',
    false,
  ],
  [
    'a header without an ID, below a blank line,',
    [{ row: 2, cells: ['hub_code'] }],
    'The header (row 2) has no column tracking_id',
    false,
  ],
  [
    'a header that names a column twice, below a blank line,',
    [{ row: 2, cells: ['tracking_id', 'hub_code', 'hub_code'] }],
    'The header (row 2) names the column hub_code twice',
    false,
  ],
  [
    'too many rows',
    [HEADER, row(2, 'RVP0000001'), row(3, 'RVP0000002')],
    'more than 1 rows. Split it and upload the parts.',
    true,
  ],
])('%s makes the whole file unusable', (_case, records, sentence, tooManyRows) => {
  const last = reading(records, 1).found.at(-1);
  expect(last).toMatchObject({ kind: 'unusable', sentence: expect.stringContaining(sentence) as string });
  expect(last).toMatchObject(tooManyRows ? { tooManyRows } : {});
});

test('a file of exactly as many rows as are allowed is read', () => {
  const { found } = reading([HEADER, row(2, 'RVP0000001'), row(3, 'RVP0000002')], 2);
  expect(found.map(({ kind }) => kind)).toEqual(['header', 'good', 'good']);
});

test('the limit of rows is written as other counts are', () => {
  const rows = Array.from({ length: 1_001 }, (_, index) => row(index + 2, `RVP${index}`));
  const last = reading([HEADER, ...rows], 1_000).found.at(-1);
  expect(last).toMatchObject({ sentence: 'The file has more than 1,000 rows. Split it and upload the parts.' });
});

test('a file without any record has no header', () => {
  expect(reading([]).reader.end()).toBe('The file has no header. Put the column names into the first row.');
});
