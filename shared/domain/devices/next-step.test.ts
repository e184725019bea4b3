import { nextStep } from './next-step.ts';
import { parseDeviceRecords } from './parse-device-records.ts';

const submitted = { is_submit: true };
const verified = { ...submitted, is_verified: true };

test.each([
  ['pending', {}, 'Scan it at the doorstep'],
  ['submitted', submitted, 'Scan it at the hub'],
  ['verified', verified, 'Send it to the return centre and scan it there'],
  ['detached', { ...verified, is_verified_rc: true }, 'Nothing left to do'],
])('the next step of a device that is %s', (_stage, raw, words) => {
  expect(nextStep(parseDeviceRecords([raw])[0] ?? null)).toBe(words);
});

test('for an ID without a device, the next step is to check the ID', () => {
  expect(nextStep(null)).toBe('Check the ID, or ask the person who uploads shipments');
});
