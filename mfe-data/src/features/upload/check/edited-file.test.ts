import { readCsv } from '@veritas/shared/domain';
import { editedFile } from './edited-file.ts';

const COMMA = { encoding: 'utf-8', delimiter: ',' } as const;
const fileOf = (...parts: BlobPart[]) => new File(parts, 'shipments.csv', { type: 'text/csv', lastModified: 1 });
const textOf = async (file: File) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());

test('lines are replaced or left out, and every other character stays', async () => {
  const text = 'id;note\r\n1; a \n\n2;"b\r\nb"\r3;c';
  const [second, third] = [text.indexOf('2;'), text.indexOf('3;')];
  const edited = await editedFile(fileOf(text), { encoding: 'utf-8', delimiter: ';' }, [
    { start: third, end: text.length, cells: ['3', 'c;"d"'] },
    { start: second, end: third, cells: null },
    { start: 0, end: 9, cells: ['tracking_id', 'note'] },
  ]);
  expect(await textOf(edited)).toBe('\uFEFFtracking_id;note\r\n1; a \n\n3;"c;""d"""\r\n');
  expect([edited.name, edited.type]).toEqual(['shipments.csv', 'text/csv']);
});

test('its date differs, so that an interrupted upload of the original is not continued with it', async () => {
  expect((await editedFile(fileOf('a'), COMMA, [])).lastModified).not.toBe(1);
});

test('a text of Windows-1252 becomes UTF-8', async () => {
  const file = fileOf(new Uint8Array([0x61, 0xe9, 0x0a, 0x62]));
  const edits = [{ start: 3, end: 4, cells: ['c'] }];
  const edited = await editedFile(file, { encoding: 'windows-1252', delimiter: ',' }, edits);
  expect(await textOf(edited)).toBe('\uFEFFaé\nc\r\n');
});

test('formulas are guarded as in every file, so that the rules read them as they were typed', async () => {
  const edited = await editedFile(fileOf('a\n1\n'), COMMA, [{ start: 2, end: 4, cells: ['=1+1'] }]);
  expect(await textOf(edited)).toBe("\uFEFFa\n'=1+1\r\n");
});

test('a file of several pieces is edited across their ends, where a character may be cut', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => `${index},हब ${index}\n`);
  // The decoder removes the byte order mark, so that places are counted after it.
  const startOf = (row: number) => rows.slice(0, row).join('').length;
  const changed = [1, 3_000, 9_999, 19_999];
  const edits = changed.map((row) => ({ start: startOf(row), end: startOf(row + 1), cells: ['x', `${row}`] }));
  const read = readCsv(await textOf(await editedFile(fileOf(`\uFEFF${rows.join('')}`), COMMA, edits)));
  expect(read.map(({ cells }) => cells.join())).toEqual(
    rows.map((row, index) => (changed.includes(index) ? `x,${index}` : row.trim())),
  );
});

test('a line that is longer than a piece is left out whole', async () => {
  const long = `${'x'.repeat(200_000)}\n`;
  const edited = await editedFile(fileOf(`a\n${long}b\n`), COMMA, [{ start: 2, end: 2 + long.length, cells: null }]);
  expect(await textOf(edited)).toBe('\uFEFFa\nb\n');
});
