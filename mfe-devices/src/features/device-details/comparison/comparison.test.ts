import { parseDeviceRecords } from '@veritas/shared/domain';
import { rawDevice, SUBMITTED } from '../../../testing/raw-device.ts';
import type { Reading } from '../attempts/step-readings.ts';
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
