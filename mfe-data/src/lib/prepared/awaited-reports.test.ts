import { getPreparedReports, queryClient, type PreparedReport } from '@veritas/shared/api';
import { ok, service } from '@veritas/shared/testing';
import { toast } from '@veritas/shared/ui';
import { preparedReport } from '../../testing/prepared-report.ts';
import { awaitReport, noteReports, showList } from './awaited-reports.ts';

const report = (id: string, start: string, state: PreparedReport['state']) =>
  preparedReport({ id, start_date: start, state });

let told: string[];

beforeEach(() => {
  queryClient.clear();
  jest.useFakeTimers({ now: Date.UTC(2025, 0, 28, 20) });
  told = [];
  jest.spyOn(toast, 'success').mockImplementation((text) => void told.push(text));
});
// Nothing is awaited by the next test.
afterEach(() => noteReports([], Date.now() + 1));
afterEach(() => jest.restoreAllMocks());

const FIRST = 'The report of 5 Jan to 29 Jan is ready on the page Download Data';
const SECOND = 'The report of 9 Jan to 29 Jan is ready on the page Download Data';

test('a report that is requested while another one is awaited does not take its place', () => {
  awaitReport(report('first', '2025-01-05', 'waiting'));
  awaitReport(report('second', '2025-01-09', 'waiting'));
  noteReports([report('first', '2025-01-05', 'ready'), report('second', '2025-01-09', 'ready')], Date.now() + 1);
  expect(told).toEqual([FIRST, SECOND]);
});

test('a report is announced once, even if a list arrives in the millisecond of its request', () => {
  const ready = [report('first', '2025-01-05', 'ready')];
  awaitReport(report('first', '2025-01-05', 'waiting'));
  noteReports(ready, Date.now());
  noteReports(ready, Date.now() + 1);
  expect(told).toEqual([FIRST]);
});

test('where the list is shown, which asks by itself, nothing else asks', async () => {
  service.answerWith({ [getPreparedReports.path]: ok({ reports: [] }) });
  awaitReport(report('first', '2025-01-05', 'waiting'));
  const leave = showList();
  awaitReport(report('second', '2025-01-09', 'waiting'));
  await jest.advanceTimersByTimeAsync(20_000);
  expect(service.count(getPreparedReports.path)).toBe(0);
  leave();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(service.count(getPreparedReports.path)).toBe(1);
});

test('a report that is removed before it is ready is awaited no longer', async () => {
  service.answerWith({ [getPreparedReports.path]: ok({ reports: [] }) });
  awaitReport(report('first', '2025-01-05', 'waiting'));
  await jest.advanceTimersByTimeAsync(20_000);
  expect(service.count(getPreparedReports.path)).toBe(1);
  expect(told).toEqual([]);
});
