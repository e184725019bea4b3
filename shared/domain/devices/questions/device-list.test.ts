import fc from 'fast-check';
import { hubChoices } from './all-choices.ts';
import { listDevices } from './device-list.ts';
import { parseDeviceRecords } from '../parse-device-records.ts';

const element = (id: string, trackingId: string, hub_code: unknown, created_date: unknown, rest: object = {}) => ({
  id,
  tracking_id: { tracking_id: trackingId, hub_code, created_date },
  ...rest,
});

const records = parseDeviceRecords([
  element('1', 'RVP001', 'BLR_KOR', '2025-01-01T10:00:00Z'),
  element('2', 'RVP002', 'blr_kor', '2025-01-03T10:00:00Z'),
  element('3', 'RVP103', 'DEL_OKH', '2025-01-01T10:00:00Z', { is_submit: true, submit_time: '2025-01-05T10:00:00Z' }),
  element('4', 'RVP104', null, 'no date'),
  element('5', 'RVP105', 'Unknown', '2025-01-02T10:00:00Z'),
  element('6', 'RVP106', '  ', '2025-01-03T10:00:00Z'),
]);

const ids = (text: string, hub = 'all') => listDevices(records, { text, hub }).rows.map(({ id }) => id);

test('rows are newest first by the shown time, equal times by id, those without one last', () => {
  expect(ids('')).toEqual(['3', '2', '6', '5', '1', '4']);
});

test('devices of one moment are sorted by the number of their record', () => {
  const all = parseDeviceRecords(['11', '2', '1'].map((id) => element(id, `T${id}`, 'BLR', '2025-01-28')));
  expect(listDevices(all, { text: '', hub: 'all' }).rows.map(({ id }) => id)).toEqual(['1', '2', '11']);
});

test.each([
  ['part of an ID in any case', ' rvp00 ', ['2', '1']],
  ['no such ID', 'XYZ', []],
  ['only spaces', '   ', ['3', '2', '6', '5', '1', '4']],
])('filters by %s', (_case, text, rows) => {
  expect(ids(text)).toEqual(rows);
});

test('several IDs are looked up exactly and the missing ones named', () => {
  expect(listDevices(records, { text: 'rvp001, RVP103\nRVP9 rvp001 RVP00', hub: 'all' })).toMatchObject({
    rows: [{ id: '3' }, { id: '1' }],
    notFound: ['RVP9', 'RVP00'],
  });
});

test('hubs are chosen from the codes in the data; no code is not the hub called Unknown', () => {
  expect(hubChoices(records)).toEqual([
    { value: 'all', label: 'All Hubs' },
    { value: 'blr_kor', label: 'BLR_KOR' },
    { value: 'del_okh', label: 'DEL_OKH' },
    { value: '=unknown', label: 'Unknown' },
    { value: 'unknown', label: 'Unknown' },
  ]);
  expect([ids('', 'blr_kor'), ids('', 'unknown'), ids('', '=unknown')]).toEqual([['2', '1'], ['6', '4'], ['5']]);
});

test('the choices split the list: each record is under exactly one hub', () => {
  const codes = fc.array(fc.constantFrom('BLR', 'blr ', 'all', 'ALL', 'unknown', '', null, '=all', 'DEL'));
  fc.assert(
    fc.property(codes, (hubs) => {
      const all = parseDeviceRecords(hubs.map((hub, index) => element(String(index), `T${index}`, hub, null)));
      const choices = hubChoices(all).slice(1);
      const rows = choices.flatMap(({ value }) => listDevices(all, { text: '', hub: value }).rows);
      expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length);
      expect(rows.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort());
    }),
  );
});
