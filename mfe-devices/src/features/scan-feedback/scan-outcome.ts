import { resultMark, type DeviceRecord } from '@veritas/shared/domain';

/** The outcome of a scan: `bad` is a rejected device, `unknown` an ID without a device. */
export type ScanOutcome = 'good' | 'bad' | 'unknown';

export function scanOutcome(record: DeviceRecord | null): ScanOutcome {
  if (!record) return 'unknown';
  return resultMark(record)?.kind === 'error' ? 'bad' : 'good';
}
