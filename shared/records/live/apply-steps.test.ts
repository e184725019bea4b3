import { parseDeviceRecords } from '../../domain/index.ts';
import type { DeviceRecord } from '../../domain/index.ts';
import { applySteps } from './apply-steps.ts';

const order = { tracking_id: 'RVP7', hub_code: 'BLR', device_brand: 'Vivo', created_date: '2025-01-02T03:04:05Z' };
const pending = { id: 7, tracking_id: order };
const at = (ms: number) => new Date(ms).toISOString();
const submitted = {
  is_submit: true,
  submit_time: at(1_000),
  submitted_by: { username: 'asha' },
  submitted_device_name: ' V2250 ',
  submitted_manufacturer: null,
  device_result: 'E007',
};
const verified = {
  is_verified: true,
  verify_time: at(2_000),
  verified_by: { username: 'ravi' },
  device_result: 'E008',
};
const detached = { is_verified_rc: true, verify_time_rc: at(3_000), verified_by_rc: { username: 'rc' } };

const columns = (from: number, by: string) => ({ id: [7], from, at: [0], by: [by] });
const steps = {
  submitted: { ...columns(1_000, 'asha'), result: ['E007'], device: [' V2250 '], manufacturer: [null] },
  verified: { ...columns(2_000, 'ravi'), result: ['E008'] },
  detached: columns(3_000, 'rc'),
};

const read = (fields: object): DeviceRecord => {
  const [record] = parseDeviceRecords([fields]);
  if (!record) throw new Error('one element gives one record');
  return record;
};

test.each<[string, object, Parameters<typeof applySteps>[0], object]>([
  ['submitted', pending, { submitted: steps.submitted }, { ...pending, ...submitted }],
  [
    'submitted again',
    { ...pending, ...submitted, submit_time: at(5) },
    { submitted: steps.submitted },
    { ...pending, ...submitted },
  ],
  ['verified', { ...pending, ...submitted }, { verified: steps.verified }, { ...pending, ...submitted, ...verified }],
  [
    'detached',
    { ...pending, ...submitted, ...verified },
    { detached: steps.detached },
    { ...pending, ...submitted, ...verified, ...detached },
  ],
  ['all three at once', pending, steps, { ...pending, ...submitted, ...verified, ...detached, device_result: 'E008' }],
])('a record that was %s is what reading it whole gives', (_case, known, taken, whole) => {
  expect(applySteps(taken, (id) => (id === 7 ? read(known) : undefined))).toEqual([read(whole)]);
});

test('IDs are distances from one another', () => {
  const asked: number[] = [];
  const known = (id: number) => {
    asked.push(id);
    return read(pending);
  };
  applySteps({ detached: { id: [7, 1, 40], from: 1, at: [0, 1, 2], by: ['a', 'b', 'c'] } }, known);
  expect(asked).toEqual([7, 8, 48]);
});

test('a step of an unknown record returns null', () => {
  expect(applySteps(steps, () => undefined)).toBeNull();
});
