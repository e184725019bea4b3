import { checkReportRange } from './report-range.ts';
import type { ReportRange } from './report-range.ts';

const today = '2025-03-01';

test.each<[string, Omit<ReportRange, 'today'>, string | null]>([
  ['no dates', { start: '', end: '', edited: 'both' }, 'Both start and end dates are required'],
  ['no end', { start: '2025-02-01', end: '', edited: 'end' }, 'Both start and end dates are required'],
  [
    'a day that does not exist',
    { start: '2025-02-30', end: today, edited: 'start' },
    'Both start and end dates are required',
  ],
  ['an end after today', { start: today, end: '2025-03-02', edited: 'end' }, 'End date cannot be later than today'],
  [
    'an end moved before the start',
    { start: '2025-02-02', end: '2025-02-01', edited: 'end' },
    'End date cannot be before start date',
  ],
  [
    'a start moved after the end',
    { start: '2025-02-02', end: '2025-02-01', edited: 'start' },
    'Start date cannot be later than end date',
  ],
  [
    'a reversed range at the button',
    { start: '2025-02-02', end: '2025-02-01', edited: 'both' },
    'End date cannot be before start date',
  ],
  ['one day', { start: today, end: today, edited: 'both' }, null],
  ['366 days', { start: '2024-03-01', end: today, edited: 'both' }, null],
  ['367 days', { start: '2024-02-29', end: today, edited: 'both' }, 'A report covers at most 366 days'],
])('%s', (_case, range, text) => {
  expect(checkReportRange({ ...range, today })).toBe(text);
});
