import fc from 'fast-check';
import { addDays, dayOf, daysBetween, endOfDay, isDay, startOfDay, TIMEFRAMES, timeframeDays, today } from './days.ts';

const ZONES = ['UTC', 'Asia/Kolkata', 'America/New_York', 'Pacific/Apia', 'Australia/Lord_Howe', 'America/St_Johns'];

/** The local date of the platform, read again each time. */
function naiveDay(ms: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(ms);
}

test.each([
  ['just before midnight in India', '2025-01-28T18:29:59.999Z', 'Asia/Kolkata', '2025-01-28'],
  ['midnight in India', '2025-01-28T18:30:00.000Z', 'Asia/Kolkata', '2025-01-29'],
  ['the same instant in London', '2025-01-28T18:30:00.000Z', 'Europe/London', '2025-01-28'],
  ['the last minute before New York springs ahead', '2025-03-09T04:59:59Z', 'America/New_York', '2025-03-08'],
  ['midnight after New York has sprung ahead', '2025-03-10T04:00:00Z', 'America/New_York', '2025-03-10'],
  ['the hour before Apia skips a day', '2011-12-30T09:59:59Z', 'Pacific/Apia', '2011-12-29'],
  ['the first second after the skipped day', '2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31'],
  [
    'the minute of St Johns in which the clock changed at 00:01',
    '2009-11-01T02:30:30Z',
    'America/St_Johns',
    '2009-11-01',
  ],
  ['the hour that St Johns then lived twice', '2009-11-01T02:31:30Z', 'America/St_Johns', '2009-10-31'],
])('the day of %s', (_case, instant, zone, day) => {
  expect(dayOf(Date.parse(instant), zone)).toBe(day);
});

test('the day of any instant is the one the platform shows, in every zone', () => {
  const instant = fc.integer({ min: Date.UTC(1970, 0), max: Date.UTC(2100, 0) });
  fc.assert(
    fc.property(instant, fc.constantFrom(...ZONES), (ms, zone) => dayOf(ms, zone) === naiveDay(ms, zone)),
    { numRuns: 500 },
  );
});

test('around each clock change the day is the one the platform shows', () => {
  const changes = [
    '2025-03-09T07:00Z',
    '2025-11-02T06:00Z',
    '2011-12-30T10:00Z',
    '2009-11-01T02:31Z',
    '2025-04-05T15:00Z',
  ];
  const instant = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -36 * 3600, max: 36 * 3600 }))
    .map(([change, seconds]) => Date.parse(change) + seconds * 1000);
  fc.assert(
    fc.property(instant, fc.constantFrom(...ZONES), (ms, zone) => dayOf(ms, zone) === naiveDay(ms, zone)),
    { numRuns: 500 },
  );
});

test('a day starts at the first instant that the platform shows as that day', () => {
  const number = fc.integer({ min: 5_000, max: 30_000 });
  fc.assert(
    fc.property(number, fc.constantFrom('UTC', 'Asia/Kolkata', 'America/New_York'), (days, zone) => {
      const day = addDays('1970-01-01', days);
      const start = startOfDay(day, zone);
      return naiveDay(start, zone) === day && naiveDay(start - 1, zone) === addDays(day, -1);
    }),
  );
});

test('a day that a zone skipped starts with the next one, and has no instant', () => {
  expect(new Date(startOfDay('2011-12-30', 'Pacific/Apia')).toISOString()).toBe('2011-12-30T10:00:00.000Z');
  expect(endOfDay('2011-12-30', 'Pacific/Apia')).toBe(startOfDay('2011-12-30', 'Pacific/Apia'));
});

test.each([
  ['a day of 24 hours', '2026-11-18', 'Asia/Kolkata', '2026-11-17T18:30:00.000Z', '2026-11-18T18:30:00.000Z'],
  ['a day of 23 hours', '2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['a day of 25 hours', '2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['a day of 23½ hours', '2026-10-04', 'Australia/Lord_Howe', '2026-10-03T13:30:00.000Z', '2026-10-04T13:00:00.000Z'],
  ['a day without midnight', '2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
  ['the last day of the calendar', '9999-12-31', 'UTC', '9999-12-31T00:00:00.000Z', '+010000-01-01T00:00:00.000Z'],
])('%s has exactly its instants', (_case, day, zone, from, to) => {
  const span = [startOfDay(day, zone), endOfDay(day, zone)];
  expect(span.map((ms) => new Date(ms).toISOString())).toEqual([from, to]);
});

test('without a zone, or with an unknown one, the day is that of the browser', () => {
  const now = new Date(2025, 5, 15, 23, 59);
  expect([dayOf(now.getTime()), dayOf(now.getTime(), ''), dayOf(now.getTime(), 'Moon/Crater')]).toEqual(
    Array(3).fill('2025-06-15'),
  );
});

test.each([
  ['today', ['2025-03-01']],
  ['last7', ['2025-02-23', '2025-02-24', '2025-02-25', '2025-02-26', '2025-02-27', '2025-02-28', '2025-03-01']],
] as const)('the timeframe %s ends with today', (timeframe, days) => {
  expect(timeframeDays(timeframe, today('Asia/Kolkata', Date.parse('2025-03-01T12:00:00+05:30')))).toEqual(days);
});

test('timeframes carry the labels and lengths of the specification', () => {
  expect(TIMEFRAMES.map(({ value, label }) => [label, timeframeDays(value, '2025-03-01').length])).toEqual([
    ['Today', 1],
    ['Last 7 Days', 7],
    ['Last 15 Days', 15],
    ['Last 30 Days', 30],
  ]);
});

test('days are counted over leap days', () => {
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
  expect(daysBetween('2025-03-01', '2025-02-28')).toBe(-1);
  expect(['2024-02-29', '2025-02-29', '2025-1-1', ''].map(isDay)).toEqual([true, false, false, false]);
});
