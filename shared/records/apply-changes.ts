import type { StatusChanges } from '../api/contracts/status-changes.ts';
import { parseDeviceRecords, patchRecords } from '../domain/index.ts';
import type { DeviceRecord } from '../domain/index.ts';

/**
 * The records after changes, in order of IDs. Records that did not change are the very same objects, and the very same
 * list comes back when none did. Times without an offset are read as local time of `zone`.
 */
export function applyChanges(
  records: readonly DeviceRecord[],
  changes: StatusChanges,
  zone: string,
): readonly DeviceRecord[] {
  return patchRecords(records, parseDeviceRecords(changes.records, zone), changes.removed);
}
