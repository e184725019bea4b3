import { PRESETS } from './presets.ts';

test.each([
  ['Today', '2025-01-28', '2025-01-28'],
  ['Yesterday', '2025-01-27', '2025-01-27'],
  ['Last 7 days', '2025-01-22', '2025-01-28'],
  ['Last 30 days', '2024-12-30', '2025-01-28'],
  ['Last month', '2024-12-01', '2024-12-31'],
])('%s on 28 January 2025 runs from %s to %s', (label, start, end) => {
  expect(PRESETS.find((preset) => preset.label === label)?.rangeOn('2025-01-28')).toEqual({ start, end });
});

test('last month ends on a leap day', () => {
  expect(PRESETS.at(-1)?.rangeOn('2024-03-31')).toEqual({ start: '2024-02-01', end: '2024-02-29' });
});
