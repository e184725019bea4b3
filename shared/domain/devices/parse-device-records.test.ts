import fc from 'fast-check';
import { resultMark, shownTime, STAGE_LABELS } from './device-record.ts';
import { InvalidAnswer, parseDeviceRecords } from './parse-device-records.ts';

const full = {
  id: 17,
  tracking_id: {
    tracking_id: 'RVP0000000017',
    hub_code: ' BLR_KOR ',
    created_date: '2025-01-27T09:00:00+05:30',
    device_type: 'mobile',
    is_Blindpick: false,
    Blind_brand: '',
    Blind_model: '',
    device_model_name: 'Galaxy A14',
    device_brand: 'Samsung',
  },
  is_submit: true,
  submit_time: '2025-01-28T14:05:00+05:30',
  submitted_by: { username: 'wm_blr_001' },
  submitted_device_name: 'SM-A146B',
  submitted_manufacturer: 'samsung',
  is_verified: true,
  verify_time: '2025-01-29T08:00:00Z',
  verified_by: { username: 'hub_blr_01' },
  is_verified_rc: true,
  verified_by_rc: { username: 'rc_blr_01' },
  verify_time_rc: '2025-02-01T08:00:00Z',
  is_verified_rc_by: 'rc_blr_01',
  device_result: 'passed',
};

const parseOne = (change: object = {}, order: object = {}) => {
  const [record] = parseDeviceRecords([{ ...full, tracking_id: { ...full.tracking_id, ...order }, ...change }]);
  if (!record) throw new Error('one element gives one record');
  return record;
};

test('a whole record is read field by field', () => {
  expect(parseOne()).toEqual({
    id: '17',
    trackingId: 'RVP0000000017',
    hubCode: 'BLR_KOR',
    hubKey: 'blr_kor',
    createdAt: Date.parse('2025-01-27T03:30:00Z'),
    createdText: '',
    deviceType: 'mobile',
    expected: { name: 'Galaxy A14', brand: 'Samsung', blind: false },
    scanned: { name: 'SM-A146B', manufacturer: 'samsung' },
    submitted: { at: Date.parse('2025-01-28T08:35:00Z'), by: 'wm_blr_001' },
    verified: { at: Date.parse('2025-01-29T08:00:00Z'), by: 'hub_blr_01' },
    detached: { at: Date.parse('2025-02-01T08:00:00Z'), by: 'rc_blr_01' },
    stage: 'detached',
    result: { kind: 'passed' },
  });
});

test('a blind pick expects the blind pair', () => {
  const order = { is_Blindpick: true, Blind_brand: 'NovaView', Blind_model: null };
  expect(parseOne({}, order).expected).toEqual({ name: null, brand: 'NovaView', blind: true });
});

const noRc = { is_verified_rc: false, verified_by_rc: null, is_verified_rc_by: null };
test.each([
  ['nothing submitted', { is_submit: false, is_verified: false, ...noRc }, 'Pending'],
  ['submitted', { is_verified: false, ...noRc }, 'Submitted for verification'],
  ['submitted and verified', noRc, 'verified at hub'],
  ['the RC flag alone', { ...noRc, is_verified_rc: true }, 'Detatched'],
  ['the RC user alone', { ...noRc, verified_by_rc: { username: 'rc_blr_01' } }, 'Detatched'],
  ['the RC user by name alone', { ...noRc, is_verified_rc_by: 'rc_blr_01' }, 'Detatched'],
  ['the RC flag without the hub', { is_verified: false }, 'Submitted for verification'],
  ['verified but never submitted', { is_submit: false }, 'Pending'],
])('with %s the status reads as specified', (_case, change, label) => {
  expect(STAGE_LABELS[parseOne(change).stage]).toBe(label);
});

test.each([
  ['passed', { kind: 'passed' }],
  ['E004', { kind: 'error', code: 'E004' }],
  ['E011', { kind: 'error', code: 'E011' }],
  ['PASSED', { kind: 'none', raw: 'PASSED' }],
  [' passed', { kind: 'none', raw: ' passed' }],
  ['', { kind: 'none', raw: null }],
  [null, { kind: 'none', raw: null }],
  [7, { kind: 'none', raw: '7' }],
])('the result %j is compared exactly', (device_result, result) => {
  expect(parseOne({ device_result }).result).toEqual(result);
});

test('a result is marked only once the device is submitted or verified', () => {
  expect(resultMark(parseOne({ is_submit: false, is_verified: false }))).toBeNull();
  expect(resultMark(parseOne({ is_submit: false, device_result: 'E008' }))).toEqual({ kind: 'error', code: 'E008' });
  expect(resultMark(parseOne({ device_result: 'unclear' }))).toBeNull();
});

test('the shown time is that of the latest step, even where the step has none', () => {
  expect(shownTime(parseOne()).kind).toBe('verified');
  expect(shownTime(parseOne({ verify_time: null }))).toEqual({ kind: 'verified', at: null });
  expect(shownTime(parseOne({ is_verified: false })).kind).toBe('submitted');
  expect(shownTime(parseOne({ is_verified: false, is_submit: false })).kind).toBe('created');
});

test.each([
  ['null', null],
  ['a number', 3],
  ['an empty object', {}],
  ['an order that is null', { id: 'a', tracking_id: null }],
  ['flags as text', { is_submit: 'false', is_verified: '0' }],
  ['invalid dates', { tracking_id: { created_date: 'soon' }, submit_time: 'later', is_submit: false }],
])('%s is still counted as a record, pending and without a date', (_case, element) => {
  expect(parseDeviceRecords([element])).toMatchObject([{ stage: 'pending', createdAt: null, hubKey: '' }]);
});

test('loosely typed values are understood', () => {
  expect(parseOne({ is_submit: 'True', is_verified: 1, submitted_by: 'wm_blr_001', id: '17' })).toMatchObject({
    id: '17',
    stage: 'detached',
    submitted: { by: 'wm_blr_001' },
  });
});

test.each([[null], [{}], ['<html>'], [undefined]])('%j is not a list of records', (answer) => {
  expect(() => parseDeviceRecords(answer)).toThrow(InvalidAnswer);
});

test('no element makes the reading throw or lose a record', () => {
  const dirty = fc.record(Object.fromEntries(Object.keys(full).map((key) => [key, fc.anything()])), {
    requiredKeys: [],
  });
  fc.assert(
    fc.property(fc.array(fc.oneof(dirty, fc.anything())), (all) => parseDeviceRecords(all).length === all.length),
  );
});
