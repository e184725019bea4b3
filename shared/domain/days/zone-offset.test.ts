import { offsetClock } from './zone-offset.ts';

test('the offsets of many zones are not all remembered, and stay right', () => {
  const at = Date.UTC(2026, 10, 18);
  const first = offsetClock('Asia/Kolkata');
  expect(offsetClock('Asia/Kolkata')).toBe(first);
  for (const zone of Intl.supportedValuesOf('timeZone').slice(0, 40)) offsetClock(zone)(at);
  const again = offsetClock('Asia/Kolkata');
  expect(again).not.toBe(first);
  expect([first(at), again(at)]).toEqual([19_800_000, 19_800_000]);
});
