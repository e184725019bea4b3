import type { StatusChanges } from '../api/contracts/devices/status-changes.ts';
import { parseDeviceRecords, patchRecords, recordWithId } from '../domain/index.ts';
import type { DeviceRecord } from '../domain/index.ts';
import { applySteps } from './live/apply-steps.ts';

/**
 * The records after changes, in order of ID. Unchanged records are the same objects, and without changes the same list
 * is returned. Times without an offset are local time of `zone`. Null when a step belongs to an unknown record.
 */
export function applyChanges(
  records: readonly DeviceRecord[],
  changes: StatusChanges,
  zone: string,
): readonly DeviceRecord[] | null {
  const whole = parseDeviceRecords(changes.records, zone);
  const stepped = changes.steps ? applySteps(changes.steps, (id) => recordWithId(records, id)) : [];
  return stepped && patchRecords(records, [...whole, ...stepped], changes.removed);
}
