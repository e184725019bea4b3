import { pageOf } from './page.ts';

const rows = Array.from({ length: 60 }, (_, index) => index + 1);

test.each([
  [null, 1, 1, 25],
  ['2', 2, 26, 25],
  ['3', 3, 51, 10],
  ['9', 3, 51, 10],
  ['0', 1, 1, 25],
  ['-4', 1, 1, 25],
  ['two', 1, 1, 25],
  ['1.9', 1, 1, 25],
  ['Infinity', 3, 51, 10],
])('page %s of 60 rows is page %i, from row %i, %i rows long', (asked, number, first, length) => {
  const page = pageOf(rows, asked);
  expect(page).toMatchObject({ number, first, count: 3, total: 60 });
  expect(page.rows).toHaveLength(length);
  expect(page.rows[0]).toBe(first);
});

test('no rows are one empty page', () => {
  expect(pageOf([], '4')).toEqual({ rows: [], number: 1, count: 1, first: 0, total: 0 });
});
