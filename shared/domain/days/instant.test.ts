import fc from 'fast-check';
import { parseInstant } from './instant.ts';

const iso = (value: unknown, zone?: string) => {
  const ms = parseInstant(value, zone);
  return ms === null ? null : new Date(ms).toISOString();
};

test.each([
  ['with an offset', '2025-01-28T14:05:00+05:30', '2025-01-28T08:35:00.000Z'],
  ['in UTC with microseconds', '2025-01-28T08:35:00.123456Z', '2025-01-28T08:35:00.123Z'],
  ['with microseconds on a 31st', '2025-01-31T08:35:00.123987Z', '2025-01-31T08:35:00.123Z'],
  ['with a space and no seconds', '2025-01-31 14:05+0530', '2025-01-31T08:35:00.000Z'],
  ['without an offset: local time', '2025-01-28T14:05:00', '2025-01-28T08:35:00.000Z'],
  ['a bare date: local midnight', '2025-01-28', '2025-01-27T18:30:00.000Z'],
  ['milliseconds', 1738053300000, '2025-01-28T08:35:00.000Z'],
  ['milliseconds as text', '1738053300000', '2025-01-28T08:35:00.000Z'],
])('reads a date %s', (_case, value, expected) => {
  expect(iso(value, 'Asia/Kolkata')).toBe(expected);
});

test.each([
  [''],
  ['yesterday'],
  ['E004 1'],
  ['28/01/2025'],
  ['2025-02-30T10:00:00Z'],
  ['2025-01-31T25:00:00Z'],
  ['2025-01-31T10:60:00Z'],
  ['2025-01-31T10:00:60Z'],
  ['2025-01-31T10:00:00+99:00'],
  [null],
  [undefined],
  [Number.NaN],
  [Number.POSITIVE_INFINITY],
  [true],
  [{}],
])('%j is not a date', (value) => {
  expect(parseInstant(value)).toBeNull();
});

test('local time on both sides of a clock change is read as the wall clock showed it', () => {
  expect(iso('2025-03-09T01:30:00', 'America/New_York')).toBe('2025-03-09T06:30:00.000Z');
  expect(iso('2025-03-09T03:30:00', 'America/New_York')).toBe('2025-03-09T07:30:00.000Z');
});

test.each([
  ['twice, west of Greenwich', '2025-11-02T01:30', 'America/New_York', '2025-11-02T05:30:00.000Z'],
  ['twice, east of Greenwich', '2025-10-26T02:30', 'Europe/Berlin', '2025-10-26T00:30:00.000Z'],
  ['twice, for half an hour', '2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
])('of local time that the clock showed %s, it is the first', (_case, text, zone, expected) => {
  expect(iso(text, zone)).toBe(expected);
});

test.each([
  ['west of Greenwich', '2025-03-09T02:30', 'America/New_York', '2025-03-09T07:30:00.000Z'],
  ['east of Greenwich', '2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['for half an hour', '2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
  ['at midnight', '2026-09-06T00:30', 'America/Santiago', '2026-09-06T04:30:00.000Z'],
])('local time that a clock change skipped %s is read on its own day', (_case, text, zone, expected) => {
  expect(iso(text, zone)).toBe(expected);
});

test('reads back every instant it is given in ISO form', () => {
  const date = fc.date({ min: new Date(0), max: new Date(Date.UTC(2100, 0)), noInvalidDate: true });
  fc.assert(fc.property(date, (value) => parseInstant(value.toISOString()) === value.getTime()));
});

test.each(['+05:75', '-0560', '+24', '-24:00'])('%s is not an offset, on any day of the month', (offset) => {
  for (const day of ['12', '30']) expect(parseInstant(`2026-11-${day}T10:00:00${offset}`)).toBeNull();
});

test('never throws, whatever it is given', () => {
  fc.assert(fc.property(fc.anything(), (value) => void parseInstant(value)));
});
