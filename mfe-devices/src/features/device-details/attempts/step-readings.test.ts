import type { ScanAttempt } from '@veritas/shared/api';
import { stepReadings } from './step-readings.ts';

test.each([
  ['passed', { name: 'found', brand: null, hardware: null, captured: null }],
  ['E007', { name: 'found', brand: null, hardware: null, captured: null }],
  ['E006', { name: null, brand: 'found', hardware: null, captured: null }],
  ['E004', { name: null, brand: null, hardware: 'found', captured: null }],
  ['E008', { name: null, brand: null, hardware: 'found', captured: 'expected' }],
])('of a service that reports no readings %s still has the fact that it is about', (code, reading) => {
  const attempt: ScanAttempt = {
    ...{ at: '2025-01-26T10:15:00+05:30', stage: 'hub', action: 'submit', by: 'hub_asha', stored: true },
    ...{ code, found: 'found', expected: 'expected' },
  };
  expect(stepReadings([attempt])).toEqual({ doorstep: null, hub: { code, ...reading }, rc: null });
});
