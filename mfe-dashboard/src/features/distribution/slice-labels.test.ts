import { labelPlaces } from './slice-labels.ts';

const deg = (degrees: number) => ({ angle: (degrees * Math.PI) / 180 });

test('a label is beside its slice, a little outside the pie', () => {
  expect(labelPlaces([deg(0), deg(30), deg(180)], 80, 80)).toEqual([
    { side: 'right', y: 0 },
    { side: 'right', y: expect.closeTo(45) as number },
    { side: 'left', y: expect.closeTo(0) as number },
  ]);
});

test.each([
  ['top', 238],
  ['bottom', 94],
])('labels of narrow slices at the %s keep apart, in the order of the slices, within the chart', (_place, first) => {
  const narrow = Array.from({ length: 8 }, (_, index) => deg(first + index * 4));
  const places = labelPlaces([deg(60), ...narrow], 80, 81).slice(1);
  const heights = places.map(({ y }) => y);
  expect(places.every(({ side }) => side === 'left')).toBe(true);
  // From slice to slice upwards.
  expect(Math.min(...heights.slice(1).map((y, index) => (heights[index] ?? y) - y))).toBeGreaterThanOrEqual(14 - 1e-9);
  expect(heights[0]).toBeLessThanOrEqual(81);
  expect(heights.at(-1)).toBeGreaterThanOrEqual(-81);
});
