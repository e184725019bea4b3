import { toRgbText } from './oklch.ts';

// Expected values: CSS Color 4, sample conversions of its section on OKLCH.
test.each([
  ['oklch(1 0 0)', 'rgba(255, 255, 255, 1)'],
  ['oklch(0 0 0)', 'rgba(0, 0, 0, 1)'],
  ['oklch(0.62796 0.25768 29.234)', 'rgba(255, 0, 0, 1)'],
  ['oklch(62.796% 0.25768 29.234)', 'rgba(255, 0, 0, 1)'],
  ['oklch(0.452 0.31321 264.052 / 0.1)', 'rgba(0, 0, 255, 0.1)'],
])('%s is shown as %s', (color, shown) => {
  expect(toRgbText(color)).toBe(shown);
});

test('a brand may use other colour notations', () => {
  expect(toRgbText(' #0a7 ')).toBe('#0a7');
});
