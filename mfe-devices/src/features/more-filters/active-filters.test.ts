import type { DayRange } from '@veritas/shared/domain';
import { activeFilters } from './active-filters.ts';
import { lateWords } from './filter-words.ts';

test('a brand that a link asks for is a filter in words, with a way out', () => {
  expect(activeFilters({ brand: 'HomeLine', result: 'E006' }, 'UTC')).toEqual([
    { key: 'result', words: 'Result: E006: Brand Mismatch..', without: { result: undefined } },
    { key: 'brand', words: 'Brand: HomeLine', without: { brand: undefined } },
  ]);
});

test('one day is a day, more are days', () => {
  expect([1, 2].map((rcDays) => lateWords('rc', { rcDays }))).toEqual([
    'Not at the RC after 1 day',
    'Not at the RC after 2 days',
  ]);
});

test.each([
  [{ from: '2025-01-28', to: '2025-01-28' }, 'on 28 Jan 2025'],
  [{ to: '2025-01-28' }, 'until 28 Jan 2025'],
  [{ from: '2025-01-28' }, 'from 28 Jan 2025'],
  [{ from: '2025-01-28', to: '2025-01-30' }, '28 Jan 2025 – 30 Jan 2025'],
] satisfies [DayRange, string][])('days %j are a sentence of their filter', (days, words) => {
  const filters = activeFilters({ created: days, submittedOn: days, verifiedOn: days }, 'UTC');
  expect(filters.map(({ words: shown }) => shown)).toEqual([
    `Created ${words}`,
    `Submitted ${words}`,
    `Verified ${words}`,
  ]);
});

test('the year of a day is left out by the zone of the page, not that of the computer', () => {
  jest.useFakeTimers({ now: Date.parse('2026-12-31T20:00:00Z') });
  const created = { from: '2026-12-03', to: '2027-01-01' };
  const words = ['Asia/Kolkata', 'UTC'].map((zone) => activeFilters({ created, zone }, zone)[0]?.words);
  expect(words).toEqual(['Created 3 Dec 2026 – 1 Jan', 'Created 3 Dec – 1 Jan 2027']);
  expect(activeFilters({ created, zone: 'UTC' }, 'Asia/Kolkata')[0]?.words).toBe('Created 3 Dec – 1 Jan 2027');
  jest.useRealTimers();
});

test('devices without a valid date of creation or of submission have their own filters', () => {
  const filters = activeFilters({ created: 'none', submittedOn: 'none' }, 'UTC');
  expect(filters.map(({ words }) => words)).toEqual(['Created without a valid date', 'Submitted without a valid date']);
});

test('late devices of one step are a filter that leads back to all late ones, which are the view itself', () => {
  expect(activeFilters({ late: 'any' }, 'UTC')).toEqual([]);
  expect(activeFilters({ late: 'hub' }, 'UTC').map(({ without }) => without)).toEqual([{ late: 'any' }]);
});

test('the time of a filter is in the zone of the days, as the times of the rows', () => {
  const since = { step: 'submitted', at: Date.parse('2025-01-25T03:30:00Z') } as const;
  const words = (zone: string | undefined) =>
    activeFilters({ since, ...(zone && { zone }) }, 'Asia/Kolkata').find(({ key }) => key === 'since')?.words;
  expect(words(undefined)).toBe('Submitted since 25 Jan 2025, 09:00 IST');
  expect(words('Pacific/Honolulu')).toBe('Submitted since 24 Jan 2025, 17:30 HST');
});
