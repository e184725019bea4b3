import fc from 'fast-check';
import { createCsvReader, MAX_RECORD_CHARACTERS, sniffDelimiter } from './csv-reader.ts';

function read(text: string, cuts: readonly number[] = []) {
  const reader = createCsvReader(',');
  let from = 0;
  const records = cuts.flatMap((size) => reader.push(text.slice(from, (from += size))));
  return [...records, ...reader.push(text.slice(from)), ...reader.end()];
}

test('quoted cells hold delimiters, quotes and line breaks; blank rows keep their number', () => {
  expect(read('id,note\r\n\r\n1,"a, ""b""\nc"\r2,d')).toEqual([
    { row: 1, cells: ['id', 'note'] },
    { row: 3, cells: ['1', 'a, "b"\nc'] },
    { row: 4, cells: ['2', 'd'] },
  ]);
});

test.each([
  ['a quote that is never closed', '1,"oops', 'never closed'],
  ['text after a closing quote', '1,"a"b', 'closing quote of cell 2'],
  ['a row that is too long', 'x'.repeat(MAX_RECORD_CHARACTERS + 1), 'longer than'],
  ['too many cells', `${','.repeat(300)}x`, '301 cells'],
])('%s costs one row, and the rows after it are read', (_case, row, problem) => {
  const [bad, good] = read(`${row}\n2,fine\n`);
  expect(bad).toMatchObject({ row: 1, problem: expect.stringContaining(problem) as string });
  expect(good).toEqual({ row: 2, cells: ['2', 'fine'] });
});

test('any text gives the same rows in one piece and in many', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '""', '",') });
  const cuts = fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 40 });
  fc.assert(fc.property(text, cuts, (any, sizes) => expect(read(any, sizes)).toEqual(read(any))));
});

test.each([
  ['a;b;"c,d,e,f"\n1,2,3,4', ';'],
  ['a\tb\n', '\t'],
  ['alone', ','],
])('the delimiter of %j is %j', (text, delimiter) => {
  expect(sniffDelimiter(text)).toBe(delimiter);
});
