import type { DayRange, ListQuestion } from '@veritas/shared/domain';
import { activeFilters } from './active-filters.ts';
import { lateWords } from './filter-words.ts';

test('a brand in a link is an active filter that can be removed', () => {
  expect(activeFilters({ brand: 'HomeLine', result: 'E006' }, { ownZone: 'UTC', hubs: [] })).toEqual([
    { key: 'result', words: 'Result: E006: Brand Mismatch..', without: { result: undefined } },
    { key: 'brand', words: 'Brand: HomeLine', without: { brand: undefined } },
  ]);
});

test('the filters of a link are in words, its zone only where that is not the user’s', () => {
  const since = { step: 'verified', at: Date.parse('2025-01-25T03:30:00Z') } as const;
  const question: ListQuestion = { status: 'any_verified', type: 'laptop', operator: '=wm_1', marked: 'hold', since };
  const words = (zone: string) =>
    activeFilters({ ...question, zone }, { ownZone: 'UTC', hubs: [] }).map(({ words: shown }) => shown);
  const own = [
    'Status: Verified at hub, open or closed',
    'Type: Laptop',
    'Operator: wm_1',
    'Verified at hub since 25 Jan 2025, 03:30 UTC',
    'Flag: On hold',
  ];
  expect(words('UTC')).toEqual(own);
  expect(words('Asia/Kolkata').slice(-1)).toEqual(['Days of IST']);
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
  const filters = activeFilters({ created: days, submittedOn: days, verifiedOn: days }, { ownZone: 'UTC', hubs: [] });
  expect(filters.map(({ words: shown }) => shown)).toEqual([
    `Created ${words}`,
    `Submitted ${words}`,
    `Verified ${words}`,
  ]);
});

test('the year of a day is left out by the zone of the page, not that of the computer', () => {
  jest.useFakeTimers({ now: Date.parse('2026-12-31T20:00:00Z') });
  const created = { from: '2026-12-03', to: '2027-01-01' };
  const words = ['Asia/Kolkata', 'UTC'].map(
    (zone) => activeFilters({ created, zone }, { ownZone: zone, hubs: [] })[0]?.words,
  );
  expect(words).toEqual(['Created 3 Dec 2026 – 1 Jan', 'Created 3 Dec – 1 Jan 2027']);
  expect(activeFilters({ created, zone: 'UTC' }, { ownZone: 'Asia/Kolkata', hubs: [] })[0]?.words).toBe(
    'Created 3 Dec – 1 Jan 2027',
  );
  jest.useRealTimers();
});

test('devices without a valid date of creation or of submission have their own filters', () => {
  const filters = activeFilters({ created: 'none', submittedOn: 'none' }, { ownZone: 'UTC', hubs: [] });
  expect(filters.map(({ words }) => words)).toEqual(['Created without a valid date', 'Submitted without a valid date']);
});

test('late devices of one step are a filter that leads back to all late ones, which are the view itself', () => {
  expect(activeFilters({ late: 'any' }, { ownZone: 'UTC', hubs: [] })).toEqual([]);
  expect(activeFilters({ late: 'hub' }, { ownZone: 'UTC', hubs: [] }).map(({ without }) => without)).toEqual([
    { late: 'any' },
  ]);
});

test('the time of a filter is in the zone of the days, as the times of the rows', () => {
  const since = { step: 'submitted', at: Date.parse('2025-01-25T03:30:00Z') } as const;
  const words = (zone: string | undefined) =>
    activeFilters({ since, ...(zone && { zone }) }, { ownZone: 'Asia/Kolkata', hubs: [] }).find(
      ({ key }) => key === 'since',
    )?.words;
  expect(words(undefined)).toBe('Submitted since 25 Jan 2025, 09:00 IST');
  expect(words('Pacific/Honolulu')).toBe('Submitted since 24 Jan 2025, 17:30 HST');
});

test('each of several hubs is removed on its own, one hub is in the toolbar', () => {
  const hubs = [{ value: 'blr_kor', label: 'BLR_KOR' }];
  const filters = (question: ListQuestion) => activeFilters(question, { ownZone: 'UTC', hubs });
  expect(filters({ hub: 'blr_kor' })).toEqual([]);
  expect(filters({ hubs: ['blr_kor', 'nowhere', 'del'] })).toEqual([
    { key: 'hub blr_kor', words: 'Hub: BLR_KOR', without: { hub: undefined, hubs: ['nowhere', 'del'] } },
    { key: 'hub nowhere', words: 'Hub: nowhere', without: { hub: undefined, hubs: ['blr_kor', 'del'] } },
    { key: 'hub del', words: 'Hub: del', without: { hub: undefined, hubs: ['blr_kor', 'nowhere'] } },
  ]);
  expect(filters({ hubs: ['blr_kor', 'del'] })[1]?.without).toEqual({ hub: 'blr_kor', hubs: undefined });
});
