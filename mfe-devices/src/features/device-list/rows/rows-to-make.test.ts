import { MOST_ON_PAPER, rowsOnPaper, rowsToMake } from './rows-to-make.ts';

const rows = (first: number, { beyond = 2, active = first, count = 100 } = {}) =>
  rowsToMake({ first, rows: 3 }, { count, beyond, active });

test.each<[string, number[], number[]]>([
  ['in the middle', rows(50), [48, 49, 50, 51, 52, 53, 54]],
  ['at the top', rows(0), [0, 1, 2, 3, 4]],
  ['at the end', rows(97), [95, 96, 97, 98, 99]],
  ['of a list that became shorter than it is scrolled', rows(50, { count: 10 }), [5, 6, 7, 8, 9]],
  ['of a list of fewer than are in sight', rows(0, { count: 2 }), [0, 1]],
  ['of no list', rows(0, { count: 0 }), []],
  ['with nothing beyond the edges', rows(50, { beyond: 0 }), [50, 51, 52]],
])('the rows %s', (_case, made, expected) => {
  expect(made).toEqual(expected);
});

test('the active row is never taken away, wherever the list is', () => {
  expect(rows(50, { beyond: 0, active: 3 })).toEqual([3, 50, 51, 52]);
  expect(rows(50, { beyond: 0, active: 90 })).toEqual([50, 51, 52, 90]);
  expect(rows(50, { beyond: 0, active: 100 })).toEqual([50, 51, 52]);
});

test('paper has all rows, up to a limit', () => {
  expect(rowsOnPaper(3)).toEqual([0, 1, 2]);
  expect(rowsOnPaper(0)).toEqual([]);
  expect(rowsOnPaper(50_000)).toHaveLength(MOST_ON_PAPER);
});
