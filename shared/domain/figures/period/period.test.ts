import { checkPeriod, daysBefore, MAX_PERIOD_DAYS, periodDays } from './period.ts';

const today = '2025-03-02';

test('a range is its days, both ends included, across the end of February', () => {
  expect(periodDays({ from: '2025-02-27', to: today }, today)).toEqual([
    '2025-02-27',
    '2025-02-28',
    '2025-03-01',
    '2025-03-02',
  ]);
  expect(periodDays('today', today)).toEqual([today]);
});

test('the period before has as many days and ends the day before', () => {
  expect(daysBefore(['2025-03-01', '2025-03-02'])).toEqual(['2025-02-27', '2025-02-28']);
  expect(daysBefore([])).toEqual([]);
});

test.each([
  ['an end that is missing', { from: '2025-03-01', to: '' }, 'Both start and end dates are required'],
  ['an end after today', { from: '2025-03-01', to: '2025-03-03' }, 'End date cannot be later than today'],
  ['a reversed range', { from: '2025-03-02', to: '2025-03-01' }, 'End date cannot be before start date'],
  ['a day that does not exist', { from: '2025-02-30', to: '2025-03-01' }, 'Both start and end dates are required'],
  ['367 days', { from: '2024-02-29', to: '2025-03-01' }, `The dashboard covers at most ${MAX_PERIOD_DAYS} days`],
  ['366 days', { from: '2024-03-01', to: '2025-03-01' }, null],
  ['one day', { from: today, to: today }, null],
])('%s gives the expected error', (_case, range, sentence) => {
  expect(checkPeriod({ ...range, today })).toBe(sentence);
  expect(periodDays(range, today).length === 0).toBe(sentence !== null);
});

test('a reversed range is worded by the day that was changed', () => {
  expect(checkPeriod({ from: '2025-03-02', to: '2025-03-01', today, edited: 'start' })).toBe(
    'Start date cannot be later than end date',
  );
});
