import { standOut } from './stand-out.ts';

const ALL = { count: 900, total: 10_000 };

test.each([
  ['a quarter of 165', { count: 40, total: 165 }, 24, 'above'],
  ['an eighth of 2,000', { count: 250, total: 2000 }, 24, 'above'],
  ['none of 400', { count: 0, total: 400 }, 24, 'below'],
  ['one of one', { count: 1, total: 1 }, 480, null],
  ['a tenth of 165', { count: 17, total: 165 }, 24, null],
  ['nothing of nothing', { count: 0, total: 0 }, 24, null],
  ['all there is', ALL, 1, null],
])('%s against an average of 9%% is judged by its size', (_case, sample, compared, side) => {
  expect(standOut(sample, ALL, compared)).toBe(side);
});

test('an outlier among few need not be one among many', () => {
  const sample = { count: 8, total: 30 };
  expect([standOut(sample, ALL, 3), standOut(sample, ALL, 500)]).toEqual(['above', null]);
});
