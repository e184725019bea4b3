import type { StatusChanges } from '../api/contracts/status-changes.ts';
import { parseDeviceRecords, patchRecords, recordWithId } from '../domain/index.ts';
import type { DeviceRecord } from '../domain/index.ts';
import { applySteps } from './live/apply-steps.ts';

/**
 * The records after changes, in order of IDs. Records that did not change are the very same objects, and the very same
 * list comes back when none did. Times without an offset are read as local time of `zone`. Null when a step is of a
 * record that is not known.
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
