import { parseDeviceRecords } from '../parse-device-records.ts';
import type { ListQuestion } from '../list-question.ts';
import { listDevices } from './device-list.ts';
import { matchesQuestion } from './question-matcher.ts';

const NOW = Date.parse('2025-01-31T12:00:00Z');
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(NOW - hours * HOUR).toISOString();
const submitted = (hours: number | null, by: string | null = 'asha', rest: object = {}) => ({
  is_submit: true,
  submit_time: hours === null ? null : ago(hours),
  submitted_by: { username: by },
  ...rest,
});
const verified = (hours: number) => ({ is_verified: true, verify_time: ago(hours) });
const raw = (tracking_id: string, fields: object, created = ago(200), device_type: string | null = 'mobile') => ({
  id: tracking_id,
  tracking_id: { tracking_id, hub_code: 'BLR', created_date: created, device_type },
  ...fields,
});

const records = parseDeviceRecords([
  raw('PENDING', {}),
  raw('FRESH', submitted(24)),
  raw('LATE', submitted(24.1, null)),
  raw('LATER', submitted(300, 'unknown')),
  raw('TIMELESS', submitted(null), ago(30), 'toaster'),
  raw('ATHUB', submitted(200, 'asha', verified(120))),
  raw('LATERC', submitted(200, 'asha', verified(121))),
  raw('DONE', submitted(900, 'asha', { ...verified(800), is_verified_rc: true })),
]);
const ids = (question: ListQuestion) => listDevices(records, question, NOW).rows.map(({ id }) => id);

test.each<[string, ListQuestion, string[]]>([
  ['for the hub: submitted more than a day ago', { late: 'hub' }, ['LATER', 'TIMELESS', 'LATE']],
  ['for the return centre: verified more than five days ago', { late: 'rc' }, ['LATERC']],
  ['for either', { late: 'any' }, ['LATER', 'LATERC', 'TIMELESS', 'LATE']],
  ['by another threshold', { late: 'any', hubHours: 48, rcDays: 30 }, ['LATER']],
])('devices that wait too long %s, the longest wait first', (_case, question, expected) => {
  expect(ids(question)).toEqual(expected);
});

test('an operator is compared exactly; Unknown is no user, not even one of that name', () => {
  expect(ids({ operator: 'unknown' })).toEqual(['LATE']);
  expect(ids({ operator: '=unknown' })).toEqual(['LATER']);
  expect(ids({ operator: 'Asha' })).toEqual([]);
});

test('only a submitted device is rejected; without a result it has not passed', () => {
  const [rejected, failed] = [ids({ result: 'rejected' }), ids({ result: 'failed' })];
  expect([rejected.length, failed.length]).toEqual([7, 8]);
  expect(rejected).not.toContain('PENDING');
});

test('other devices are those of no type that is known', () => {
  expect(ids({ type: 'other' })).toEqual(['TIMELESS']);
});

test.each<['submitted' | 'verified', number, string[]]>([
  ['submitted', 300, ['ATHUB', 'FRESH', 'LATE', 'LATERC']],
  ['submitted', 24, []],
  ['verified', 121, ['ATHUB']],
])('devices %s since %d hours ago are those whose step came after that moment', (step, hours, expected) => {
  expect(ids({ since: { step, at: NOW - hours * HOUR } }).toSorted()).toEqual(expected);
});

test('days are those of the zone', () => {
  const record = parseDeviceRecords([raw('A', {}, '2025-01-28T20:00:00Z')])[0];
  if (!record) throw new Error('There is no record');
  const on = (zone: string) =>
    matchesQuestion(record, { created: { from: '2025-01-29', to: '2025-01-29' }, zone }, NOW);
  expect([on('Asia/Kolkata'), on('UTC')]).toEqual([true, false]);
});

test('one record and the list agree on every question', () => {
  const questions: ListQuestion[] = [
    { text: 'late' },
    { text: 'late, DONE x' },
    { status: 'any_verified', text: 'a' },
    { late: 'any', hub: 'blr' },
    { created: { to: '2025-01-23' }, result: 'rejected' },
  ];
  for (const question of questions) {
    const one = records.filter((record) => matchesQuestion(record, question, NOW)).map(({ id }) => id);
    expect(ids(question).toSorted()).toEqual(one.toSorted());
  }
});

test('a brand is that of the order, in any case and spelling; a device without one has none', () => {
  const ofBrand = (id: string, device_brand: string | null) => ({
    id,
    tracking_id: { tracking_id: id, hub_code: 'BLR', created_date: ago(5), device_brand },
  });
  const branded = parseDeviceRecords([
    ofBrand('A', 'HomeLine'),
    ofBrand('B', ' homeline'),
    ofBrand('C', 'Home Line'),
    ofBrand('D', null),
    { id: 'E', tracking_id: { tracking_id: 'E', created_date: ago(5), is_Blindpick: true, Blind_brand: 'HOMELINE' } },
  ]);
  expect(branded.filter((record) => matchesQuestion(record, { brand: 'HomeLine' }, NOW)).map(({ id }) => id)).toEqual([
    'A',
    'B',
    'E',
  ]);
});
