import { parseCsv } from './parse-csv.ts';
import { toCsv } from './to-csv.ts';

test.each<[string, string, string[][]]>([
  [
    'commas',
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['tabs from a sheet', 'a b\tc\n', [['a b', 'c']]],
  ['semicolons and a byte order mark', '\uFEFFa;b', [['a', 'b']]],
  ['quotes', '"a, b","say ""hi"""\n', [['a, b', 'say "hi"']]],
  ['a line break in quotes', '"a\nb",c', [['a\nb', 'c']]],
  ['spaces around', ' a , b ', [['a', 'b']]],
  ['nothing', '  \n \n', []],
])('rows with %s are read', (_case, text, rows) => {
  expect(parseCsv(text).map(({ cells }) => cells)).toEqual(rows);
});

test('blank lines are left out and still counted, as the spreadsheet shows them', () => {
  expect(parseCsv('a\n\nb\n').map(({ row }) => row)).toEqual([1, 3]);
});

test('a written file quotes what needs it and defuses formulas', async () => {
  await expect(toCsv([['a,b', '"', '=1+1', '@x', 'ok']]).text()).resolves.toMatch(/"a,b","""",'=1\+1,'@x,ok\r\n$/);
});
