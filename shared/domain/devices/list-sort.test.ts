import { listDevices } from './questions/device-list.ts';
import { LIST_SORTS } from './list-sort.ts';
import type { ListSortKey } from './list-sort.ts';
import { parseDeviceRecords } from './parse-device-records.ts';

const DAY = '2025-01-0';
const records = parseDeviceRecords([
  {
    id: '1',
    tracking_id: { tracking_id: 'b', hub_code: 'DEL', created_date: `${DAY}1`, device_model_name: 'Zen' },
    is_submit: true,
    submit_time: `${DAY}4`,
    submitted_by: { username: 'Asha' },
    submitted_device_name: 'x1',
    device_result: 'E004',
  },
  {
    id: '2',
    tracking_id: { tracking_id: 'C', hub_code: 'blr', created_date: `${DAY}3`, device_brand: 'acme' },
    is_submit: true,
    submit_time: `${DAY}3`,
    submitted_by: { username: 'ravi' },
    submitted_manufacturer: 'A Co',
    device_result: 'passed',
    is_verified: true,
    verify_time: `${DAY}5`,
  },
  { id: '3', tracking_id: { tracking_id: 'a', hub_code: null, created_date: `${DAY}2` } },
  { id: '4', tracking_id: { tracking_id: 'd', hub_code: 'BLR', created_date: 'none' } },
]);

const sorted = (by: ListSortKey, descending: boolean) =>
  listDevices(records, { sort: { by, descending } }).rows.map(({ id }) => id);

test('without a sort rows are newest first, which is the sort by time turned round', () => {
  const ids = listDevices(records, {}).rows.map(({ id }) => id);
  expect(ids).toEqual(['2', '1', '3', '4']);
  expect(sorted('time', true)).toEqual(ids);
});

test.each<[ListSortKey, string[], string[]]>([
  ['time', ['3', '1', '2', '4'], ['2', '1', '3', '4']],
  ['id', ['3', '1', '2', '4'], ['4', '2', '1', '3']],
  ['hub', ['2', '4', '1', '3'], ['1', '2', '4', '3']],
  ['operator', ['1', '2', '3', '4'], ['2', '1', '3', '4']],
  ['expected', ['2', '1', '3', '4'], ['1', '2', '3', '4']],
  ['scanned', ['2', '1', '3', '4'], ['1', '2', '3', '4']],
  ['status', ['3', '4', '1', '2'], ['2', '1', '3', '4']],
  ['result', ['2', '1', '3', '4'], ['1', '2', '3', '4']],
])('by %s: without case, rows without a value last both ways, equal ones newest first', (by, up, down) => {
  expect(sorted(by, false)).toEqual(up);
  expect(sorted(by, true)).toEqual(down);
});

test('a list can be sorted by every column that shows a fact', () => {
  expect(LIST_SORTS).toHaveLength(8);
});

test('late devices can be sorted by other columns too', () => {
  const question = { late: 'any', hubHours: 1, rcDays: 1 } as const;
  const now = Date.parse('2025-03-01');
  expect(listDevices(records, question, now).rows.map(({ id }) => id)).toEqual(['1', '2']);
  const byId = { ...question, sort: { by: 'id', descending: true } } as const;
  expect(listDevices(records, byId, now).rows.map(({ id }) => id)).toEqual(['2', '1']);
});
