import { resultMark, type DeviceRecord } from '@veritas/shared/domain';

/** How a scan ended, for eye and ear: `bad` is a device that was rejected, `unknown` an ID that no device has. */
export type ScanOutcome = 'good' | 'bad' | 'unknown';

export function scanOutcome(record: DeviceRecord | null): ScanOutcome {
  if (!record) return 'unknown';
  return resultMark(record)?.kind === 'error' ? 'bad' : 'good';
}
