import {
  asOfText,
  dayText,
  formatLongTime,
  formatTableTime,
  formatTime,
  longDayText,
  shortDayText,
  zoneName,
} from './date-text.ts';

const instant = Date.parse('2025-01-28T08:35:00Z');

test('a table shows month/day/year, hour and minute in the zone', () => {
  expect(formatTableTime(instant, 'Asia/Kolkata')).toBe('01/28/2025, 14:05');
  expect(formatTableTime(Date.parse('2025-01-27T18:30:00Z'), 'Asia/Kolkata')).toBe('01/28/2025, 00:00');
});

test.each([
  ['Asia/Kolkata', '28 Jan 2025, 14:05 IST'],
  ['America/New_York', '28 Jan 2025, 03:35 EST'],
  ['UTC', '28 Jan 2025, 08:35 UTC'],
])('in %s the long form is "%s"', (zone, text) => {
  expect(formatLongTime(instant, zone)).toBe(text);
});

test('a time of today has no day, any other has', () => {
  expect(asOfText(instant, 'Asia/Kolkata', '2025-01-28')).toBe('14:05 IST');
  expect(asOfText(instant, 'Asia/Kolkata', '2025-01-29')).toBe('28 Jan 2025, 14:05 IST');
  expect(asOfText(Date.parse('2025-01-28T20:00:00Z'), 'Asia/Kolkata', '2025-01-28')).toBe('29 Jan 2025, 01:30 IST');
});

test('a zone without a short name shows its distance from GMT', () => {
  expect(zoneName(instant, 'Asia/Tashkent')).toBe('GMT+5');
});

test('the year is named unless it is the current one in the zone', () => {
  const newYear = Date.parse('2025-12-31T20:00:00Z');
  const later = Date.parse('2026-11-22T10:00:00Z');
  expect(formatTime(newYear, 'Asia/Kolkata', later)).toBe('1 Jan, 01:30');
  expect(formatTime(newYear, 'UTC', later)).toBe('31 Dec 2025, 20:00');
  expect(formatLongTime(newYear, 'Asia/Kolkata', later)).toBe('1 Jan, 01:30 IST');
  expect(formatTime(newYear, 'Asia/Kolkata', newYear)).toBe('1 Jan, 01:30');
  const inNewYork = Date.parse('2026-01-01T02:00:00Z');
  expect(formatTime(inNewYork, 'America/New_York', inNewYork)).toBe('31 Dec, 21:00');
  expect(dayText('2025-11-22', 'Asia/Kolkata', later)).toBe('22 Nov 2025');
  const texts = ['Asia/Kolkata', 'UTC'].map((zone) => dayText('2025-12-31', zone, newYear));
  expect(texts).toEqual(['31 Dec 2025', '31 Dec']);
});

test('a missing time is N/A', () => {
  expect([formatTableTime(null), formatTime(null), formatLongTime(null)]).toEqual(['N/A', 'N/A', 'N/A']);
});

test('a month has the same short name with a time, with a year and alone', () => {
  expect(formatLongTime(Date.parse('2025-09-05T08:35:00Z'), 'UTC')).toBe('5 Sep 2025, 08:35 UTC');
  expect([longDayText('2025-09-05'), shortDayText('2025-09-05')]).toEqual(['5 Sep 2025', '5 Sep']);
});
