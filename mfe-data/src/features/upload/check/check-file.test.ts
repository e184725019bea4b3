import type { Group } from '@veritas/shared/api';
import { listLimitNote } from '@veritas/shared/domain';
import { checkFile } from './check-file.ts';
import { HeaderRefused } from './findings.ts';
import { rowFacts } from './row-facts.ts';

const groups: Group[] = [
  { name: 'BLR_KOR', code: 'BLR_KOR', organization: 'hub' },
  { name: 'RC_BLR', code: 'RC_BLR', organization: 'RC' },
];
const HEAD = 'tracking_id;hub_code;device_brand;device_model_name;operator_username\r\n';
const facts = rowFacts(groups, 'Asia/Kolkata', Date.UTC(2025, 0, 28));

function options(signal = new AbortController().signal) {
  return { mostRows: 10_000, signal, onProgress: jest.fn(), giveWay: () => null };
}
const check = (content: BlobPart, known = facts, how = options()) => checkFile(new Blob([content]), known, how);
const line = (id: string, hub = 'BLR_KOR', brand = 'Apple') => `${id};${hub};${brand};iPhone;wm_1\r\n`;

test('a clean file with another delimiter and a byte order mark is ready', async () => {
  const { columns, notes, result } = await check(`\uFEFF${HEAD}${line('RVP0000001')}\r\n${line('RVP0000002')}`);
  expect(result).toMatchObject({ processed: 2, skipped: 0, notes: [] });
  expect(notes).toEqual([]);
  expect(columns).toEqual(['tracking_id', 'hub_code', 'device_brand', 'device_model_name', 'operator_username']);
});

test('rows keep the numbers of the spreadsheet, and the first of equal IDs wins', async () => {
  const { result } = await check(`${HEAD}${line('RVP0000001')}\r\n${line('rvp0000001')}${line('x', 'RC_BLR')}`);
  expect(result.duplicates).toEqual([{ row: 4, tracking_id: 'rvp0000001' }]);
  expect(result.errors).toEqual([
    {
      row: 5,
      tracking_id: 'x',
      errors: ['tracking_id "x": must be 6 to 40 of A-Z, a-z, 0-9, _ and -', 'hub_code "RC_BLR": no hub has this code'],
    },
  ]);
});

test('without a list of groups every hub code is left to the server', async () => {
  const { result } = await check(HEAD + line('RVP0000001', 'NEW_HUB'), rowFacts(null, 'UTC', 0));
  expect(result).toMatchObject({ processed: 1, skipped: 0 });
});

test('a row without a hub code is refused even without a list of groups', async () => {
  const { result } = await check(HEAD + line('RVP0000001', ' '), rowFacts(null, 'UTC', 0));
  expect(result.errors).toEqual([
    { row: 2, tracking_id: 'RVP0000001', errors: ['hub_code is empty: every row needs one'] },
  ]);
});

test('a day is in the future by the zone that the page shows', async () => {
  const dated = 'tracking_id,hub_code,device_brand,device_model_name,created_date\n';
  const rows = ['2025-01-29', '2025-01-30'].map((day, index) => `RVP000000${index},BLR_KOR,Apple,iPhone,${day}\n`);
  const { result } = await check(dated + rows.join(''), rowFacts(null, 'Asia/Kolkata', Date.UTC(2025, 0, 29, 12)));
  expect(result.errors).toEqual([
    { row: 3, tracking_id: 'RVP0000001', errors: [expect.stringMatching(/is in the future in Asia\/Kolkata/)] },
  ]);
});

test('a file of an older spreadsheet is read as Windows-1252, with a note', async () => {
  const text = new Uint8Array([...`${HEAD}${line('RVP0000001', 'BLR_KOR', 'Caf~')}`].map((c) => c.charCodeAt(0)));
  const { notes, result } = await check(text.map((byte) => (byte === 126 ? 0xe9 : byte)));
  expect(result.processed).toBe(1);
  expect(notes[0]).toContain('Windows-1252');
});

test('a UTF-8 file with an invalid byte is refused with the row of that byte, as by the server', async () => {
  const bytes = new TextEncoder().encode(`\uFEFF${HEAD}${line('RVP0000001', 'BLR_KOR', 'सैमसंग')}${line('RVP~000002')}`);
  await expect(check(bytes.map((byte) => (byte === 126 ? 0xe9 : byte)))).rejects.toThrow(
    'Row 3 cannot be read: it holds the byte 0xE9',
  );
});

test('a UTF-8 file that ends within a character is refused, as by the server', async () => {
  const bytes = new TextEncoder().encode(`${HEAD}${line('RVP0000001', 'BLR_KOR', 'सैमसंग')}RVP0000002;BLR_KOR;स`);
  await expect(check(bytes.slice(0, -1))).rejects.toThrow('Row 3 cannot be read: it holds the byte 0xE0');
});

test('a byte order mark is not part of the name of a column', async () => {
  const { columns, notes } = await check(`\uFEFF\uFEFF"tracking_id"${HEAD.slice('tracking_id'.length)}`);
  expect(columns[0]).toBe('tracking_id');
  expect(notes).toEqual([]);
});

test.each([
  ['no column hub_code', 'tracking_id\nRVP0000001\n', 'has no column hub_code'],
  ['binary data', 'tracking_id,hub_code\n\0', 'binary data'],
  ['blank lines alone', '\n\n', 'has no header'],
])('a file with %s would be refused as a whole', async (_case, text, sentence) => {
  await expect(check(text)).rejects.toThrow(sentence);
});

test('a large file is read piece by piece, with progress, and gives the same verdict', async () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => line(`RVP${1_000_000 + (index % 4_999)}`)).join('');
  const how = options();
  const { result } = await check(HEAD + rows, facts, how);
  expect(result).toMatchObject({ processed: 4_999, skipped: 1, duplicates: [{ row: 5_001 }] });
  expect(how.onProgress.mock.calls.length).toBeGreaterThan(2);
  expect(how.onProgress).toHaveBeenLastCalledWith({ read: HEAD.length + rows.length, rows: 5_000, problems: 1 });
});

test('a file with more rows than the server takes would be refused as a whole', async () => {
  const how = { ...options(), mostRows: 2 };
  const rows = ['RVP0000001', 'RVP0000002'].map((id) => line(id)).join('');
  await expect(check(HEAD + rows, facts, how)).resolves.toMatchObject({ result: { processed: 2 } });
  await expect(check(HEAD + rows + line('x'), facts, how)).rejects.toThrow('The file has more than 2 rows');
});

test.each([
  ['a header without a needed column', 'tracking_id,Depot\nRVP0000001,BLR_KOR\n', true],
  ['a header that cannot be read', '"tracking_id,Depot\nRVP0000001,BLR_KOR\n', false],
  ['too many rows', HEAD + line('RVP0000001') + line('RVP0000002') + line('RVP0000003'), false],
])('columns can be matched where a file is refused for %s: %s', async (_case, text, canMatch) => {
  const error: unknown = await check(text, facts, { ...options(), mostRows: 2 }).catch((reason: unknown) => reason);
  expect(error instanceof HeaderRefused).toBe(canMatch);
});

test.each([
  ['duplicates', line('RVP0000001')],
  ['errors', line('x')],
])('of many %s as many are listed as by an upload, and the counts are of all', async (kind, row) => {
  const { result, rejected } = await check(HEAD + line('RVP0000001') + row.repeat(10_001), facts, {
    ...options(),
    mostRows: 20_000,
  });
  expect(result).toMatchObject({ processed: 1, skipped: 10_001, notes: [listLimitNote(10_000)] });
  expect([result[kind as 'duplicates' | 'errors'].length, rejected.length]).toEqual([10_000, 10_000]);
});

test('the cells of a row that cannot be read are not those of the file', async () => {
  const rows = line('RVP0000001') + line('rvp0000001') + line('x');
  const { rejected } = await check(`${HEAD}${rows}RVP0000002;"BLR_KOR;Apple;iPhone;wm_1`);
  expect(rejected.map(({ row, isReadable }) => [row, isReadable])).toEqual([
    [3, true],
    [4, true],
    [5, false],
  ]);
});

test('a check that is skipped while the encoding is looked for ends at once', async () => {
  const controller = new AbortController();
  const pieces = new Blob([new Uint8Array(10 * 65_536).fill(0xe9)]);
  const slice = jest.fn((from?: number, to?: number) => {
    // The first reads it as UTF-8.
    if (slice.mock.calls.length === 2) controller.abort();
    return pieces.slice(from, to);
  });
  await expect(checkFile({ size: pieces.size, slice }, facts, options(controller.signal))).rejects.toThrow();
  expect(slice).toHaveBeenCalledTimes(2);
});

test('a check that is skipped ends at once', async () => {
  const controller = new AbortController();
  const how = { ...options(controller.signal), onProgress: jest.fn(() => controller.abort()) };
  await expect(check(HEAD + line('RVP0000001').repeat(20_000), facts, how)).rejects.toThrow();
  expect(how.onProgress).toHaveBeenCalledTimes(1);
});
