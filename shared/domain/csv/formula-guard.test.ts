import fc from 'fast-check';
import { csvText } from './csv-writer.ts';
import { escapeFormula, unescapeFormula } from './formula-guard.ts';

const TRIGGERS = ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠'];
const DROPPED = ['"', ' ', '\u00A0', '\uFEFF', '\u3000', '\v', '\f'];
const text = fc.string({
  unit: fc.constantFrom(...TRIGGERS, ...DROPPED, ',', ';', "'", '\r\n', 'a', 'é', '😀'),
  maxLength: 12,
});

test.each([...TRIGGERS.map((trigger) => `${trigger}x`), '=cmd|"/c calc"!A1'])('%j gets an apostrophe', (cell) => {
  expect(escapeFormula(cell)).toBe(`'${cell}`);
});

test.each([
  ['x\t=cmd|A1', "x\t'=cmd|A1"],
  ['z;=HYPERLINK("http://x")', `z;'=HYPERLINK("http://x")`],
  ['z; "=1', `z; "'=1`],
  ['a,-5', "a,'-5"],
  [' =1', " '=1"],
  ['note\n- item', "note\n'- item"],
  ['note\r\nitem', 'note\r\nitem'],
  ["'=1", "''=1"],
  ['\'tis; 55" - a+b, 2026-03-01T05:30:00+05:30', '\'tis; 55" - a+b, 2026-03-01T05:30:00+05:30'],
])('%j is written as %j', (cell, written) => {
  expect(escapeFormula(cell)).toBe(written);
});

/** The rule of docs/decisions/110-one-formula-guard.md at one position of a text, read character by character. */
function isBeforeFormula(cell: string, at: number): boolean {
  let start = at;
  while (start > 0 && DROPPED.includes(cell.charAt(start - 1))) start -= 1;
  const before = cell.charAt(start - 1);
  const isSplit = before !== '' && ',;\t\n'.includes(before);
  const isBehindSplit = isSplit || (before === '\r' && cell.charAt(start) !== '\n');
  if (start > 0 && !isBehindSplit) return false;
  let end = at;
  while (cell.charAt(end) === "'") end += 1;
  return end === cell.length ? start > 0 : TRIGGERS.includes(cell.charAt(end));
}

test('apostrophes are exactly at the places of the rule', () => {
  fc.assert(
    fc.property(text, (cell) => {
      const places = Array.from({ length: cell.length + 1 }, (_, at) => isBeforeFormula(cell, at));
      const expected = places.map((isFormula, at) => (isFormula ? "'" : '') + cell.charAt(at)).join('');
      expect(escapeFormula(cell)).toBe(expected);
    }),
    { numRuns: 5_000 },
  );
});

test('the text is exactly what it was once the apostrophes are removed', () => {
  fc.assert(
    fc.property(text, (cell) => expect(unescapeFormula(escapeFormula(cell))).toBe(cell)),
    { numRuns: 2_000 },
  );
});

describe.each([',', ';', '\t'])('split at %j', (delimiter) => {
  test.each([
    ['that knows quotes', true],
    ['that knows no quotes', false],
  ])('by a reader %s, no cell starts as a formula', (_reader, quotes) => {
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { maxLength: 3 }), (rows) => {
        for (const cell of readSheet(csvText(rows), { delimiter, quotes })) {
          expect(cell.replace(/^["\p{Zs}]+/u, '').slice(0, 1)).not.toMatch(/[=+\-@\t\r\n\0＝＋－＠]/);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

interface Reader {
  readonly delimiter: string;
  /** Whether a quote at the start of a cell opens a quoted part. */
  readonly quotes: boolean;
}

/** Every cell as a spreadsheet with this delimiter would parse it. */
function readSheet(file: string, { delimiter, quotes }: Reader): string[] {
  const cells: string[] = [];
  let rest = file.replace(/^\uFEFF/, '');
  while (rest !== '') {
    let cell = '';
    const opened = quotes ? /^ *"((?:[^"]|"")*)("|$)/.exec(rest) : null;
    if (opened) {
      cell = (opened[1] ?? '').replaceAll('""', '"');
      rest = rest.slice(opened[0].length);
    }
    // Text after a closing quote belongs to the cell.
    const end = rest.search(new RegExp(`[\r\n${delimiter}]`));
    cells.push(cell + (end < 0 ? rest : rest.slice(0, end)));
    rest = end < 0 ? '' : rest.slice(end).replace(/^(\r\n|[^])/, '');
  }
  return cells;
}
