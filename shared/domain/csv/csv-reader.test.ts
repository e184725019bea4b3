import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { createCsvReader, MAX_RECORD_CHARACTERS } from './csv-reader.ts';
import type { CsvRecord, PlacedRecord } from './csv-reader.ts';

function readPlaced(text: string, pieces: readonly number[] = []): PlacedRecord[] {
  const reader = createCsvReader();
  const records: PlacedRecord[] = [];
  let from = 0;
  for (const size of pieces) {
    records.push(...reader.push(text.slice(from, from + size)));
    from += size;
  }
  return [...records, ...reader.push(text.slice(from)), ...reader.end()];
}

/** Without the places, which have tests of their own. */
const read = (text: string, pieces: readonly number[] = []): CsvRecord[] =>
  readPlaced(text, pieces).map(({ start: _start, end: _end, ...record }) => record);

const cells = (records: readonly CsvRecord[]) => records.map((record) => ('cells' in record ? record.cells : record));

test('lines end in CRLF, LF or CR, also mixed, and the last needs no end', () => {
  expect(cells(read('a,b\r\nc,d\ne,f\rg,h'))).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
    ['g', 'h'],
  ]);
});

test('a quoted cell may hold delimiters, quotes and line breaks, and is one row of the sheet', () => {
  expect(read('id,note\n1,"a, ""b""\r\nc"\n2,d\n')).toEqual([
    { row: 1, cells: ['id', 'note'] },
    { row: 2, cells: ['1', 'a, "b"\r\nc'] },
    { row: 3, cells: ['2', 'd'] },
  ]);
});

test('blank rows are not given but keep their number', () => {
  expect(read('id\n\n1\n , \n""\n2\n\n\n').map(({ row }) => row)).toEqual([1, 3, 6]);
});

test('a quote that is never closed costs one row, the rows after it are read', () => {
  const records = read('id,note\n1,"oops\n2,fine\n3,fine\n');
  expect(JSON.stringify(records[1])).toMatch(/never closed/);
  expect(cells(records.slice(2))).toEqual([
    ['2', 'fine'],
    ['3', 'fine'],
  ]);
});

test('text after a closing quote costs one row', () => {
  const records = read('1,"a"b,c\n2,d\n');
  expect(JSON.stringify(records[0])).toMatch(/closing quote of cell 2/);
  expect(cells(records.slice(1))).toEqual([['2', 'd']]);
});

test('blank cells at the end of a row do not count: spreadsheets write one for each formatted column', () => {
  const commas = ','.repeat(16_383);
  expect(read(`id,note${commas}\n1,a${commas}\n${commas}\n2,b,,x\n`)).toEqual([
    { row: 1, cells: ['id', 'note'] },
    { row: 2, cells: ['1', 'a'] },
    { row: 4, cells: ['2', 'b', '', 'x'] },
  ]);
  expect(read(`id\n${','.repeat(199)}z`)[1]).not.toHaveProperty('problem');
  expect(read(`id\n${','.repeat(200)}z,`)[1]).toHaveProperty('problem', 'The row has 201 cells, at most 200 are read');
  expect(read(`id\n${','.repeat(199)}z,`)[1]).not.toHaveProperty('problem');
});

test('a line that is too long or has too many cells costs one row, wherever the text is cut', () => {
  const long = 'x'.repeat(MAX_RECORD_CHARACTERS * 3);
  for (const pieces of [[], [10], [MAX_RECORD_CHARACTERS + 5, 1], [long.length + 1], [long.length + 2]]) {
    const records = read(`a\n${long}\r\nb\n"${long}"\nc\n${','.repeat(300)}x\nd`, pieces);
    expect(records.map((record) => ('problem' in record ? record.problem.slice(0, 11) : record.cells[0]))).toEqual([
      'a',
      'The row is ',
      'b',
      'The row is ',
      'c',
      'The row has',
      'd',
    ]);
  }
});

test('the line after one that is too long and ends in CR alone is read, also where the text is cut between them', () => {
  const long = 'x'.repeat(MAX_RECORD_CHARACTERS + 1);
  for (const end of ['\r', '\n', '\r\n']) {
    const rows = read(`a${end}${long}${end}b${end}c`, [1 + end.length + long.length + 1]);
    expect(rows.map((record) => ('problem' in record ? '-' : record.cells[0]))).toEqual(['a', '-', 'b', 'c']);
  }
});

const JOINED = 'A quote in this row joins it with the rows below to more than 65536 characters: check its quotes';

test.each([
  ['opens and is not closed in time', `1,"a\n${'b\n'.repeat(40_000)}"\n`, 40_000],
  ['closes, but only to open again in each line', 'x","\n'.repeat(20_000), 6_800],
])('a row whose quote %s is refused with the advice to check its quotes', (_what, lines, least) => {
  for (const pieces of [[], [32_768, 32_768, 32_768], [65_537, 1]]) {
    const [header, first, ...others] = read(`id,note\n${lines}last,row\n`, pieces);
    expect(header).toEqual({ row: 1, cells: ['id', 'note'] });
    expect(first).toMatchObject({ row: 2, problem: JOINED });
    expect(others.length).toBeGreaterThan(least);
  }
});

/** Counts the characters read while `work` runs, one by one or by a search for the next quote. */
function charactersReadBy(work: () => unknown): number {
  const own = Object.getOwnPropertyDescriptors(String.prototype);
  let count = 0;
  // No spies, which record each call.
  Object.defineProperties(String.prototype, {
    indexOf: {
      ...own.indexOf,
      value(this: string, wanted: string, from = 0) {
        const found: number = own.indexOf.value?.call(this, wanted, from) ?? -1;
        count += (found < 0 ? this.length : found + 1) - from;
        return found;
      },
    },
    charCodeAt: {
      ...own.charCodeAt,
      value(this: string, at: number) {
        count += 1;
        return own.charCodeAt.value?.call(this, at);
      },
    },
  });
  try {
    work();
    return count;
  } finally {
    Object.defineProperties(String.prototype, { indexOf: own.indexOf, charCodeAt: own.charCodeAt });
  }
}

test.each([
  ['a closing quote that opens one', 'x","\n'],
  ['quotes that are joined by commas alone', 'RVP1","BLR_KOR","Vivo","V29\n'],
  ['text after a quote, far below', `${'x","\n'.repeat(12_000)}"a"b\n`],
  ['quotes that open in each line', '"a,b\n'],
  ['quotes in each phase', 'x,"\n"",""\ny","\n'],
  ['escaped quotes', 'x,"""\n'],
])('reading takes as long as the text is: %s', (_what, lines) => {
  const text = `id,note\n${lines.repeat(Math.ceil(200_000 / lines.length))}`;
  const pieces = Array.from({ length: Math.ceil(text.length / 32_768) }, () => 32_768);
  // A piece is read with up to 65,536 characters before it, for line ends, for quotes and for the cells.
  expect(charactersReadBy(() => read(text, pieces)) / text.length).toBeLessThan(3 * 8);
});

test.each([
  ['a;b;"c,d,e,f"\n1;2', 'a|b|c,d,e,f'],
  ['a\tb\n', 'a|b'],
  ['"a\n,,";b', 'a\n,,|b'],
  ['alone', 'alone'],
  ['', undefined],
])('the delimiter of %j is the one its first line has most of, wherever it is cut', (text, first) => {
  for (let at = 0; at <= text.length; at += 1) expect(read(text, [at])[0]?.cells.join('|')).toBe(first);
});

const table = fc.array(
  fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', '\r', ' ', '😀') }), {
    minLength: 2,
    maxLength: 4,
  }),
  {
    maxLength: 8,
  },
);
const pieces = fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 40 });
const toCsv = (rows: readonly (readonly string[])[], end: string) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',') + end).join('');

test('what it reads is what csv-parse reads, however the text is cut', () => {
  fc.assert(
    fc.property(table, fc.constantFrom('\n', '\r\n'), pieces, (rows, end, cuts) => {
      const text = toCsv(rows, end);
      const expected = parse(text, { relax_column_count: true, record_delimiter: end }).filter((row) =>
        row.some((cell) => cell.trim() !== ''),
      );
      expect(cells(read(text, cuts))).toEqual(expected);
    }),
  );
});

test('any text gives the same rows in one piece and in many', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '""', '",') });
  fc.assert(
    fc.property(text, pieces, (any, cuts) => expect(read(any, cuts)).toEqual(read(any))),
    { numRuns: 2000 },
  );
});

test('a record says where its line begins and ends, after byte order marks, blank lines and bad rows', () => {
  const text = '\uFEFF\uFEFFid;note\n\n1;"a\r\nb"\r\n2;"oops\n3;fine';
  for (const pieces of [[], [1], [2], [9, 3], Array.from({ length: text.length }, () => 1)]) {
    const placed = readPlaced(text, pieces);
    expect(placed.map(({ start, end }) => text.slice(start, end ?? 0))).toEqual([
      'id;note\n',
      '1;"a\r\nb"\r\n',
      '2;"oops\n',
      '3;fine',
    ]);
  }
  const long = `id\n${'x'.repeat(MAX_RECORD_CHARACTERS * 2)}\n1\n`;
  expect(readPlaced(long, [MAX_RECORD_CHARACTERS * 2]).map(({ end }) => end)).toEqual([3, null, long.length]);
});

test('the lines of any records, one after another, are the text without what is between them', () => {
  const character = fc.constantFrom('a', ',', '"', '\r', '\n', ' ', 'é', '😀');
  fc.assert(
    fc.property(fc.string({ unit: character }), fc.array(fc.nat(5)), (rest, pieces) => {
      const text = `id,note\n${rest}`;
      const placed = readPlaced(text, pieces);
      let at = 0;
      for (const { start, end } of placed) {
        expect(start).toBeGreaterThanOrEqual(at);
        at = end ?? start;
        expect(at).toBeGreaterThan(start);
      }
      expect(at).toBeLessThanOrEqual(text.length);
      const joined = placed.map(({ start, end }) => text.slice(start, end ?? start)).join('');
      if (placed.every((record) => !('problem' in record))) expect(cells(read(joined))).toEqual(cells(read(text)));
    }),
  );
});

test('the delimiter is known once the first line is read', () => {
  const reader = createCsvReader();
  expect(reader.delimiter).toBe(',');
  reader.push('a;b\n');
  expect(reader.delimiter).toBe(';');
});
