import { labelPlaces } from './slice-labels.ts';

const deg = (degrees: number) => ({ angle: (degrees * Math.PI) / 180 });

test('a label is on the side of its slice', () => {
  expect(labelPlaces([deg(0), deg(180)], 80, 80)).toEqual([
    { side: 'right', y: 0 },
    { side: 'left', y: expect.closeTo(0) as number },
  ]);
});

test('labels of narrow slices keep apart, in the order of the slices, and stay within the chart', () => {
  const narrow = Array.from({ length: 8 }, (_, index) => deg(238 + index * 4));
  const places = labelPlaces([deg(60), ...narrow], 80, 81).slice(1);
  const heights = places.map(({ y }) => y).sort((a, b) => a - b);
  expect(places.every(({ side }) => side === 'left')).toBe(true);
  expect(Math.min(...heights.slice(1).map((y, index) => y - (heights[index] ?? y)))).toBeGreaterThanOrEqual(14 - 1e-9);
  expect(heights[0]).toBeGreaterThanOrEqual(-81);
  expect(heights.at(-1)).toBeLessThanOrEqual(81);
});
