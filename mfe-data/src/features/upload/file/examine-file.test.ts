import { examineFile, dropProblem } from './examine-file.ts';

const MOST_BYTES = 2.5 * 2 ** 20;
const bytes = (...values: number[]) => new Uint8Array(values);
const utf16 = bytes(0xff, 0xfe, 0x74, 0, 0x72, 0);

function csv(content: BlobPart, { name = 'day.csv', type = 'text/csv' } = {}) {
  return new File([content], name, { type, lastModified: 5 });
}

async function problemOf(file: File) {
  const examined = await examineFile(file, MOST_BYTES);
  return examined.ok ? null : examined.problem;
}

test.each([
  ['plain', 'tracking_id,hub_code\nRVP1,BLR_KOR\n'],
  ['with other columns first and in capitals', 'Hub Code,TRACKING ID\nBLR_KOR,RVP1'],
  ['saved by Excel with a mark and semicolons', '\uFEFF"tracking_id";"hub_code"\r\nRVP1;BLR_KOR\r\n'],
  ['with tabs and a blank first line', '\n tracking-id\thub_code\nRVP1\tBLR_KOR'],
  ['in Windows-1252', new Uint8Array([...new TextEncoder().encode('tracking_id,blind_brand\nRVP1,caf'), 0xe9])],
])('a CSV file %s may be sent', async (_case, content) => {
  expect(await problemOf(csv(content))).toBeNull();
});

test.each([
  'text/csv',
  'application/vnd.ms-excel',
  'text/plain',
  '',
  'text/comma-separated-values',
  'text/x-csv',
  'application/csv',
])('the type "%s" is a CSV by name', async (type) => {
  expect(await problemOf(csv('tracking_id\nRVP1', { type, name: 'DAY.CSV' }))).toBeNull();
});

test.each([
  ['nothing', '', '“day.csv” is empty.'],
  ['blank lines', '\r\n\n  ', 'only blank lines'],
  ['a header alone', 'tracking_id,hub_code\r\n', 'a header but no rows'],
  ['a header without a line end', '\n tracking_id,hub_code', 'a header but no rows'],
  ['a PNG', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d), 'is a PNG picture'],
  ['a workbook', bytes(0x50, 0x4b, 3, 4, 20), 'Excel workbook or a zip'],
  ['UTF-16', utf16, 'Unicode text (UTF-16)'],
  ['a NUL', bytes(0x74, 0x72, 0, 0x61), 'binary data, so it is not a CSV file. Save it as “CSV UTF-8” first.'],
])('a file of %s is stopped with a sentence', async (_case, content, sentence) => {
  expect(await problemOf(csv(content))).toContain(sentence);
});

test.each([
  ['the ending of a workbook', { name: 'day.xlsx', type: 'text/csv' }],
  ['another ending after its own', { name: 'day.csv.zip', type: '' }],
  ['the type of a picture', { name: 'day.csv', type: 'image/png' }],
  ['a type of any bytes', { name: 'day.csv', type: 'application/octet-stream' }],
])('a file with %s is not a CSV file', async (_case, look) => {
  expect(await problemOf(csv('tracking_id\nRVP1', look))).toContain('is not a CSV file');
});

test('a file may be as large as the limit, and no byte larger', async () => {
  const sized = (size: number) => Object.defineProperty(csv('tracking_id\nRVP1'), 'size', { value: size });
  expect(await problemOf(sized(MOST_BYTES))).toBeNull();
  expect(await problemOf(sized(MOST_BYTES + 1))).toBe(
    '“day.csv” is larger than 2.5 MB, the limit of one upload. Split it into parts.',
  );
});

test('a file that cannot be read is reported', async () => {
  const file = csv('tracking_id\nRVP1');
  jest.spyOn(file, 'slice').mockReturnValue({ arrayBuffer: () => Promise.reject(new Error('gone')) } as Blob);
  expect(await problemOf(file)).toContain('cannot be read');
});

test('a file is recognised by name, size, time and content', async () => {
  const [one, same, other] = await Promise.all(
    ['RVP1', 'RVP1', 'RVP2'].map((id) => examineFile(csv(`tracking_id\n${id}`), MOST_BYTES)),
  );
  expect(one).toEqual(same);
  expect(one).toMatchObject({ ok: true, identity: { name: 'day.csv', size: 16, lastModified: 5 } });
  expect(one).not.toEqual(other);
});

test('a large file is recognised by its beginning and its end', async () => {
  const middle = 'x'.repeat(70_000);
  const [one, other] = await Promise.all(
    ['a', 'b'].map((end) => examineFile(csv(`tracking_id\n${middle}${end}`), MOST_BYTES)),
  );
  expect(one).not.toEqual(other);
});

test.each([
  ['file-invalid-type', '“a.png” is not a CSV file.'],
  ['file-too-large', '“a.png” is larger than 2.5 MB, the limit'],
  ['file-too-small', '“a.png” is empty.'],
  ['something-new', '“a.png” has changed, moved or cannot be read.'],
])('a drop rejected as %s is reported in a sentence', (code, sentence) => {
  expect(dropProblem(1, [{ file: { name: 'a.png' }, errors: [{ code }] }], MOST_BYTES)).toContain(sentence);
});

test('of two reasons against a dropped file its type is named', () => {
  const errors = [{ code: 'file-too-large' }, { code: 'file-invalid-type' }];
  expect(dropProblem(1, [{ file: { name: 'a.png' }, errors }], MOST_BYTES)).toContain('is not a CSV file.');
});

test('several files at once are too many, whatever their type', () => {
  expect(dropProblem(2, [], MOST_BYTES)).toBe('2 files at once are too many. Upload one CSV file at a time.');
  expect(dropProblem(1, [], MOST_BYTES)).toBeNull();
  expect(dropProblem(0, [], MOST_BYTES)).toBe('No file could be read there. Drop or choose one CSV file.');
});
