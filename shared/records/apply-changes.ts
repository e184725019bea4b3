import type { StatusChanges } from '../api/contracts/status-changes.ts';
import { parseDeviceRecords } from '../domain/index.ts';
import type { DeviceRecord } from '../domain/index.ts';

type Records = readonly DeviceRecord[];

/** Whether each ID is a whole number above the one before, as `applyChanges` needs it. */
export function areInOrder(records: Records): boolean {
  return records.every(
    ({ id }, index) => Number.isSafeInteger(Number(id)) && (index === 0 || idAt(records, index - 1) < Number(id)),
  );
}

/**
 * The records after changes, in order of IDs. Records that did not change are the very same objects, and the very same
 * list comes back when none did. Times without an offset are read as local time of `zone`.
 */
export function applyChanges(records: Records, changes: StatusChanges, zone: string): Records {
  const changed = new Map(parseDeviceRecords(changes.records, zone).map((record) => [record.id, record]));
  const kept = without(records, changes.removed);
  let next: DeviceRecord[] | null = null;
  const added: DeviceRecord[] = [];
  for (const record of changed.values()) {
    const index = firstFrom(kept, Number(record.id));
    const known = kept[index];
    if (known?.id !== record.id) added.push(record);
    else if (JSON.stringify(known) !== JSON.stringify(record)) (next ??= [...kept])[index] = record;
  }
  if (added.length === 0) return next ?? kept;
  // IDs that are shown late lie between others.
  return [...(next ?? kept), ...added].sort((a, b) => Number(a.id) - Number(b.id));
}

function without(records: Records, removed: StatusChanges['removed']): Records {
  const gone = removed
    .map(([first, last]) => [firstFrom(records, first), firstFrom(records, last + 1)] as const)
    .filter(([from, to]) => from < to);
  if (gone.length === 0) return records;
  return records.filter((_record, index) => !gone.some(([from, to]) => index >= from && index < to));
}

/** Position of the first record whose ID is `id` or above. */
function firstFrom(records: Records, id: number): number {
  let [low, high] = [0, records.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (idAt(records, middle) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

const idAt = (records: Records, index: number) => Number(records[index]?.id);
