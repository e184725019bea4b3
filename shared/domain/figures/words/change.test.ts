import type { TileFigures } from '../dashboard-question.ts';
import { countChange, percentChange } from './change.ts';

const before = { days: ['2024-12-03', '2024-12-04'], storeFrom: '2024-12-03' };
const tiles = (rejected: number, submitted: number, rejectionPercent: string): TileFigures => ({
  submitted,
  rejected,
  rejectionPercent,
  pending: 0,
});

test.each([
  ['more', 1288, 1276, 'up', 'up 12 from 1,276, 3 Dec 2024 to 4 Dec 2024'],
  ['less', 0, 1, 'down', 'down 1 from 1, 3 Dec 2024 to 4 Dec 2024'],
  ['as many', 7, 7, 'none', 'unchanged from 7, 3 Dec 2024 to 4 Dec 2024'],
])('%s than before is put into words', (_case, now, then, direction, text) => {
  expect(countChange(now, then, before)).toEqual({ direction, text });
});

test('percentages differ in points, and by what is printed', () => {
  expect(percentChange(tiles(9, 100, '9.00'), tiles(94, 1000, '9.40'), before)).toEqual({
    direction: 'down',
    text: 'down 0.40 points from 9.40%, 3 Dec 2024 to 4 Dec 2024',
  });
  expect(percentChange(tiles(1, 3, '33.33'), tiles(2, 6, '33.33'), before).direction).toBe('none');
});

test('without a denominator there is no change', () => {
  const nothing = tiles(0, 0, '0.00');
  const some = tiles(1, 10, '10.00');
  expect(percentChange(some, nothing, before)).toEqual({
    direction: 'none',
    text: 'nothing to compare, no submitted scans 3 Dec 2024 to 4 Dec 2024',
  });
  expect(percentChange(nothing, some, before).text).toBe('nothing to compare, no submitted scans');
});

test.each([
  ['2024-12-04', 'no comparison with 3 Dec 2024 to 4 Dec 2024: records begin on 4 Dec 2024'],
  ['2024-12-20', 'no comparison with 3 Dec 2024 to 4 Dec 2024: records begin on 20 Dec 2024'],
  [null, 'no comparison with 3 Dec 2024 to 4 Dec 2024: there are no records'],
])('days before the first record of the store, %s, are refused with the reason', (storeFrom, text) => {
  const refused = { direction: 'none', text };
  expect(countChange(900, 300, { ...before, storeFrom })).toEqual(refused);
  expect(percentChange(tiles(9, 100, '9.00'), tiles(94, 1000, '9.40'), { ...before, storeFrom })).toEqual(refused);
});

test('days of the current year in the zone of the page are named without it', () => {
  jest.useFakeTimers({ now: new Date('2024-12-31T20:00:00Z') });
  const earlier = { days: ['2024-12-30'], storeFrom: '2024-12-30' };
  expect(countChange(1, 1, { ...earlier, zone: 'UTC' }).text).toBe('unchanged from 1, 30 Dec');
  expect(countChange(1, 1, { ...earlier, zone: 'Asia/Kolkata' }).text).toBe('unchanged from 1, 30 Dec 2024');
  const later = { ...earlier, storeFrom: '2024-12-31' };
  expect(countChange(1, 1, { ...later, zone: 'UTC' }).text).toBe('no comparison with 30 Dec: records begin on 31 Dec');
  const inIndia = 'no comparison with 30 Dec 2024: records begin on 31 Dec 2024';
  expect(countChange(1, 1, { ...later, zone: 'Asia/Kolkata' }).text).toBe(inIndia);
  jest.useRealTimers();
});
