import { patchRecords } from '../devices/columns/patch-records.ts';
import { parseDeviceRecords } from '../devices/parse-device-records.ts';
import { dashboardFigures } from './dashboard-figures.ts';
import type { DashboardQuestion } from './dashboard-question.ts';

interface Row {
  readonly created?: unknown;
  readonly hub?: unknown;
  readonly submit?: string | null;
  readonly by?: string | null;
  readonly verify?: string | null;
  readonly result?: unknown;
}

/** `submit` or `verify` given at all, even as null, sets the flag. */
function records(rows: readonly Row[]) {
  const elements = rows.map(
    ({ created = '2025-03-01T10:00:00+05:30', hub = 'BLR', submit, by, verify, result }, id) => ({
      id,
      tracking_id: { tracking_id: `T${id}`, hub_code: hub, created_date: created },
      is_submit: submit !== undefined,
      submit_time: submit,
      submitted_by: by ? { username: by } : null,
      is_verified: verify !== undefined,
      verify_time: verify,
      device_result: result,
    }),
  );
  return parseDeviceRecords(elements);
}

const week: DashboardQuestion = {
  hub: 'all',
  timeframe: 'last7',
  zone: 'Asia/Kolkata',
  now: Date.parse('2025-03-07T12:00:00+05:30'),
};
const figures = (rows: readonly Row[], change: Partial<DashboardQuestion> = {}) =>
  dashboardFigures(records(rows), { ...week, ...change });
const busy = (counts: readonly { day: string; doorstep: number; hub: number }[]) =>
  counts.filter(({ doorstep, hub }) => doorstep + hub > 0);

test('tiles count submitted, rejected and pending records of the timeframe', () => {
  const rows: Row[] = [
    {},
    { submit: '2025-03-02T10:00:00+05:30', result: 'passed' },
    { submit: '2025-03-02T11:00:00+05:30', result: 'E007' },
    { submit: '2025-03-03T11:00:00+05:30', result: null },
  ];
  expect(figures(rows)).toMatchObject({
    records: 4,
    tiles: { submitted: 3, rejected: 2, rejectionPercent: '66.67', pending: 1 },
    withoutResult: 1,
  });
});

test.each([
  ['the first instant of the first day', '2025-03-01T00:00:00+05:30', 1],
  ['one second before', '2025-02-28T23:59:59+05:30', 0],
  ['the last second of today', '2025-03-07T23:59:59+05:30', 1],
  ['tomorrow', '2025-03-08T00:00:00+05:30', 0],
  ['the first day written in UTC', '2025-02-28T18:30:00Z', 1],
])('a record created at %s', (_case, created, count) => {
  expect(figures([{ created }]).records).toBe(count);
});

test('missing and invalid created dates are left out and counted, of the chosen hub only', () => {
  const rows = [{ created: null }, { created: 'soon' }, { created: '2025-02-30' }, { created: '', hub: 'DEL' }];
  expect(figures(rows)).toMatchObject({ records: 0, uncreated: 4 });
  expect(figures(rows, { hub: 'del' })).toMatchObject({ records: 0, uncreated: 1 });
});

test('a rejection is in the trend on its submit day, and once more on its verify day', () => {
  const rows: Row[] = [
    { submit: '2025-03-02T23:59:00+05:30', verify: '2025-03-03T00:10:00+05:30', result: 'E008' },
    { submit: '2025-03-03T00:00:00+05:30', result: 'E005' },
    { submit: '2025-03-03T00:00:00+05:30', verify: '2025-03-04T00:00:00+05:30', result: 'passed' },
    { submit: null, verify: null, result: 'E004' },
  ];
  expect(busy(figures(rows).trend)).toEqual([
    { day: '2025-03-02', doorstep: 1, hub: 0 },
    { day: '2025-03-03', doorstep: 1, hub: 1 },
  ]);
});

test('the volume has each record once, at its latest stage, and skips those without the time they need', () => {
  const rows: Row[] = [
    { submit: '2025-03-02T10:00:00+05:30', result: 'E008' },
    { submit: '2025-03-02T10:00:00+05:30', verify: '2025-03-03T10:00:00+05:30', result: 'passed' },
    { submit: '2025-03-02T10:00:00+05:30', verify: null, result: 'passed' },
    { verify: '2025-03-03T10:00:00+05:30', result: 'passed' },
  ];
  expect(busy(figures(rows).volume.latest)).toEqual([
    { day: '2025-03-02', doorstep: 1, hub: 0 },
    { day: '2025-03-03', doorstep: 0, hub: 1 },
  ]);
});

test('the distribution counts passed and E003 to E010 by result alone and says how many other codes there are', () => {
  const rows = ['passed', 'passed', 'E003', 'E010', 'E001', 'E002', 'E011', 'ok', null, ''].map((result) => ({
    result,
  }));
  const { distribution, otherCodes } = figures(rows);
  expect(distribution.filter(({ count }) => count > 0)).toEqual([
    { code: 'passed', count: 2 },
    { code: 'E003', count: 1 },
    { code: 'E010', count: 1 },
  ]);
  expect(otherCodes).toBe(4);
});

test('hubs divide by all their records, operators by what they submitted', () => {
  const submit = '2025-03-02T10:00:00+05:30';
  const rows: Row[] = [
    { hub: 'BLR', submit, by: 'asha', result: 'E007' },
    { hub: 'blr', submit, by: 'asha', result: 'passed' },
    { hub: 'BLR', by: 'asha' },
    { hub: null, submit, by: null, result: 'E006' },
    { hub: 'Unknown', submit, by: 'Unknown', result: 'passed' },
  ];
  const { topHubs, topOperators, withoutHub } = figures(rows);
  expect(topHubs).toEqual([
    { hub: 'Unknown', known: false, rejections: 1, total: 1, percent: '100.00' },
    { hub: 'BLR', known: true, rejections: 1, total: 3, percent: '33.33' },
    { hub: 'Unknown', known: true, rejections: 0, total: 1, percent: '0.00' },
  ]);
  expect(topOperators).toEqual([
    { operator: 'Unknown', known: false, rejections: 1, submitted: 1, percent: '100.00' },
    { operator: 'asha', known: true, rejections: 1, submitted: 2, percent: '50.00' },
    { operator: 'Unknown', known: true, rejections: 0, submitted: 1, percent: '0.00' },
  ]);
  expect(withoutHub).toBe(1);
});

test('a hub is meant in any case', () => {
  const rows = [{ hub: 'BLR_KOR' }, { hub: 'blr_kor ' }, { hub: 'DEL' }];
  expect(['blr_kor', 'BLR_KOR', 'all', 'nowhere'].map((hub) => figures(rows, { hub }).records)).toEqual([2, 2, 3, 0]);
});

test('for one operator only their submissions count, and the unknown operator differs from a user of that name', () => {
  const submit = '2025-03-02T10:00:00+05:30';
  const rows: Row[] = [
    { submit, by: 'asha', result: 'E007' },
    { submit, by: 'asha', result: 'passed', hub: 'DEL' },
    { submit, by: 'unknown', result: 'passed' },
    { submit, by: null, result: 'E004' },
    {},
  ];
  const counted = ['asha', '=unknown', 'unknown', 'nobody'].map((operator) => figures(rows, { operator }).tiles);
  expect(counted.map(({ submitted, rejected, pending }) => [submitted, rejected, pending])).toEqual([
    [2, 1, 0],
    [1, 0, 0],
    [1, 1, 0],
    [0, 0, 0],
  ]);
});

test('the store begins with its first record of any hub, by creation and by submission', () => {
  const rows: Row[] = [
    { created: '2025-02-03T10:00:00+05:30', hub: 'DEL', submit: '2025-02-20T10:00:00+05:30' },
    { created: 'never', submit: null },
    { created: '2025-03-02T10:00:00+05:30' },
  ];
  const { storeFrom, activity } = figures(rows, { hub: 'BLR' });
  expect([storeFrom, activity.storeFrom]).toEqual(['2025-02-03', '2025-02-20']);
  expect(figures([]).storeFrom).toBeNull();
});

test('the store begins with the next record once the first one is removed', () => {
  const all = records(Array.from({ length: 12 }, (_, day) => ({ created: `2025-02-${day + 10}T10:00:00+05:30` })));
  expect(dashboardFigures(all, week).storeFrom).toBe('2025-02-10');
  expect(dashboardFigures(patchRecords(all, [], [[0, 0]]), week).storeFrom).toBe('2025-02-11');
});

test('nothing at all gives zeros and every day of the timeframe', () => {
  expect(figures([])).toMatchObject({
    records: 0,
    tiles: { submitted: 0, rejected: 0, rejectionPercent: '0.00', pending: 0 },
    topHubs: [],
    topOperators: [],
  });
  expect(figures([], { timeframe: 'last30' }).days).toHaveLength(30);
});
