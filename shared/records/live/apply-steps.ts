import { fieldsOfSteps } from '../../api/contracts/devices/status-steps.ts';
import type { StatusSteps } from '../../api/contracts/devices/status-steps.ts';
import { parseDeviceRecords, stageOf } from '../../domain/index.ts';
import type { DeviceRecord } from '../../domain/index.ts';

/** The changed records after their steps. Null when one of them is unknown: then all records have to be read. */
export function applySteps(
  steps: StatusSteps,
  known: (id: number) => DeviceRecord | undefined,
): readonly DeviceRecord[] | null {
  const changed: DeviceRecord[] = [];
  for (const [id, fields] of fieldsOfSteps(steps)) {
    const record = known(id);
    const [read] = parseDeviceRecords([fields]);
    if (!record || !read) return null;
    changed.push(withSteps(record, read));
  }
  return changed;
}

/** `read` has the fields of the steps only, parsed as those of a whole record. */
function withSteps(record: DeviceRecord, read: DeviceRecord): DeviceRecord {
  const submitted = read.submitted ?? record.submitted;
  const verified = read.verified ?? record.verified;
  const detached = read.detached ?? record.detached;
  return {
    ...record,
    submitted,
    verified,
    detached,
    stage: stageOf(submitted !== null, verified !== null, detached !== null),
    scanned: read.submitted ? read.scanned : record.scanned,
    result: read.submitted || read.verified ? read.result : record.result,
  };
}
