import { parseDeviceRecords } from '@veritas/shared/domain';
import { rawDevice, SUBMITTED } from '../../../testing/raw-device.ts';
import type { Reading, StepReadings } from '../attempts/step-readings.ts';
import { compareDevice } from './comparison.ts';

const doorstepOf = (device_result: string, doorstep: Partial<Reading>, scanned = {}) => {
  const [record] = parseDeviceRecords([rawDevice('A', { ...SUBMITTED, ...scanned, device_result })]);
  const reading = { code: 'passed', name: null, brand: null, hardware: null, captured: null, ...doorstep };
  const rows = record ? compareDevice(record, { doorstep: reading, hub: null, rc: null }) : [];
  return Object.fromEntries(rows.map((row) => [row.what, row.doorstep]));
};

test('hardware that was scanned twice is marked at the doorstep', () => {
  const { Hardware } = doorstepOf('E004', { code: 'E004', hardware: 'HW-1' });
  expect(Hardware).toEqual({ text: 'HW-1', verdict: 'duplicate' });
});

test('what the doorstep found stays marked when the hub finds another device, whose result the record has then', () => {
  const found = { submitted_device_name: 'Redmi 9' };
  expect(doorstepOf('E008', { code: 'E007' }, found)['Device name']).toEqual({ text: 'Redmi 9', verdict: 'differs' });
});

const NOTHING: Reading = { code: 'passed', name: null, brand: null, hardware: null, captured: null };
type Some<T> = { [Key in keyof T]?: T[Key] | undefined };
const readings = (steps: Some<Record<keyof StepReadings, Some<Reading>>>): StepReadings => {
  const at = (step: keyof StepReadings) => (steps[step] ? ({ ...NOTHING, ...steps[step] } as Reading) : null);
  return { doorstep: at('doorstep'), hub: at('hub'), rc: at('rc') };
};
const compared = (fields: object, steps: StepReadings | null) => {
  const [record] = parseDeviceRecords([rawDevice('A', { ...SUBMITTED, ...fields })]);
  return record ? compareDevice(record, steps) : [];
};
const [NAME, BRAND] = ['Device name', 'Brand and manufacturer'];
const rowOf = (what: string, fields: object, steps: StepReadings | null) =>
  compared(fields, steps).find((row) => row.what === what);

test.each([
  [NAME, 'Galaxy M14', 'passed', 'matches'],
  [NAME, 'GALAXY m14', 'E005', 'matches'],
  [NAME, 'SM-M146B', 'passed', 'alias'],
  [NAME, 'SM-M146B', 'E001', 'unchecked'],
  [NAME, 'Redmi 9', 'E007', 'differs'],
  [NAME, 'Redmi 9', 'E006', 'unchecked'],
  [NAME, null, 'E007', 'unchecked'],
  [BRAND, 'samsung', 'passed', 'matches'],
  [BRAND, 'Foxconn', 'passed', 'allowed'],
  [BRAND, 'Foxconn', 'E007', 'allowed'],
  [BRAND, 'Foxconn', 'E001', 'unchecked'],
  [BRAND, 'Foxconn', 'E005', 'differs'],
  [BRAND, 'Foxconn', 'E006', 'differs'],
  [BRAND, null, 'E005', 'unchecked'],
])('the %s %j of a doorstep scan with the result %s is shown as %s', (what, text, device_result, verdict) => {
  const scanned = { [what === NAME ? 'submitted_device_name' : 'submitted_manufacturer']: text };
  const expected = { doorstep: { text, verdict }, later: null };
  expect(rowOf(what, { ...scanned, device_result }, null)).toMatchObject(expected);
});

test.each([
  ['expected name is unknown', { order: { device_model_name: null } }],
  ['result is not known yet', { device_result: null, submitted_device_name: 'SM-M146B' }],
  ['device was not submitted', { is_submit: false, submitted_device_name: 'SM-M146B' }],
])('nothing is said about a reading whose %s', (_case, fields) => {
  expect(rowOf(NAME, fields, null)?.doorstep.verdict).toBe('unchecked');
});

test('without readings of the later steps only name and brand are compared, of the doorstep', () => {
  expect(compared({}, null).map(({ what, later }) => [what, later])).toEqual([
    [NAME, null],
    [BRAND, null],
  ]);
  expect(compared({}, readings({})).map(({ what }) => what)).toEqual([NAME, BRAND, 'Hardware', 'Result']);
});

test.each([
  ['Galaxy M14', 'matches'],
  ['SM-M146B', 'doorstep'],
  ['Redmi 9', 'unchecked'],
  [null, 'unchecked'],
])('the name %j of a later scan, after SM-M146B at the doorstep, is shown as %s', (name, verdict) => {
  const row = rowOf(NAME, { submitted_device_name: 'SM-M146B' }, readings({ hub: { name }, rc: {} }));
  expect(row?.later).toEqual({ hub: { text: name, verdict }, rc: { text: null, verdict: 'unchecked' } });
});

test('a later reading is compared with the doorstep where nothing is expected', () => {
  const fields = { order: { device_model_name: null } };
  const row = rowOf(NAME, fields, readings({ hub: { name: 'galaxy m14' }, rc: { name: 'Redmi 9' } }));
  expect([row?.later?.hub.verdict, row?.later?.rc.verdict]).toEqual(['doorstep', 'unchecked']);
});

test.each([
  ['passed', 'hw-1', 'matches'],
  ['passed', 'HW-2', 'doorstep'],
  ['passed', null, 'doorstep'],
  ['E008', 'HW-1', 'differs'],
  ['E001', 'HW-1', 'unchecked'],
])('hardware of a hub scan with the result %s that read %j is shown as %s', (code, hardware, verdict) => {
  const row = rowOf('Hardware', {}, readings({ doorstep: { hardware: 'HW-1' }, hub: { code, hardware } }));
  expect(row?.doorstep).toEqual({ text: 'HW-1', verdict: 'unchecked' });
  expect(row?.later).toEqual({ hub: { text: hardware, verdict }, rc: { text: null, verdict: 'unchecked' } });
});

test.each([
  [{ hub: { captured: 'HW-A' }, rc: { captured: 'HW-B' }, doorstep: { hardware: 'HW-C' } }, 'HW-A'],
  [{ hub: {}, rc: { captured: 'HW-B' }, doorstep: { hardware: 'HW-C' } }, 'HW-B'],
  [{ doorstep: { hardware: 'HW-C' } }, 'HW-C'],
  [{}, null],
])('of the scans %j the hardware of the doorstep is %j', (steps, text) => {
  expect(rowOf('Hardware', {}, readings(steps))?.doorstep.text).toBe(text);
});

test('the result of each step is shown beside the others, and none where there was no scan', () => {
  const row = rowOf('Result', {}, readings({ doorstep: {}, rc: { code: 'E008' } }));
  expect([row?.doorstep, row?.later]).toEqual([
    { text: 'passed', verdict: 'passed' },
    { hub: { text: null, verdict: 'unchecked' }, rc: { text: 'E008', verdict: 'rejected' } },
  ]);
});
