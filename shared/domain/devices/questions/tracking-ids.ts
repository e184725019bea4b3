import { trackingKey } from '../../base/keys.ts';
import type { DeviceColumns } from '../columns/device-columns.ts';
import { filtered } from '../columns/number-arrays.ts';
import { recordList, RecordView, viewOf } from '../columns/record-list.ts';
import { hashOf } from '../columns/text-column.ts';
import type { DeviceRecord } from '../device-record.ts';

/** The tracking key that a slot matches; null for none. */
function keyFinder({ numbers, texts }: DeviceColumns, keys: readonly string[]): (slot: number) => string | null {
  const wanted = new Map<number, string[]>();
  for (const key of new Set(keys)) wanted.set(hashOf(key), [...(wanted.get(hashOf(key)) ?? []), key]);
  const { trackingHash } = numbers;
  const [only = -1] = wanted.size === 1 ? wanted.keys() : [];
  return (slot) => {
    // Usually one is looked up, among all records.
    if (only >= 0 && trackingHash[slot] !== only) return null;
    const same = wanted.get(trackingHash[slot] ?? 0);
    return same?.find((key) => texts.trackingKey.equals(slot, key)) ?? null;
  };
}

/** Whether a slot has one of the keys. */
export function withKeys(columns: DeviceColumns, keys: readonly string[]): (slot: number) => boolean {
  const keyOf = keyFinder(columns, keys);
  return (slot) => keyOf(slot) !== null;
}

/** All records of a tracking ID ignoring case, in order. */
export function recordsOfId(records: readonly DeviceRecord[], trackingId: string): readonly DeviceRecord[] {
  return recordsOfIds(records, [trackingId]);
}

/** All records of some tracking IDs ignoring case, in order. */
export function recordsOfIds(
  records: readonly DeviceRecord[],
  trackingIds: readonly string[],
): readonly DeviceRecord[] {
  const view = viewOf(records);
  const found = filtered(view.slots, withKeys(view.columns, trackingIds.map(trackingKey)));
  return recordList(new RecordView(view, found));
}

/** The records of tracking IDs ignoring case, by `trackingKey`; of two with one ID the first. */
export function recordsByKey(
  records: readonly DeviceRecord[],
  trackingIds: readonly string[],
): ReadonlyMap<string, DeviceRecord> {
  const { columns, objects, slots } = viewOf(records);
  const keyOf = keyFinder(columns, trackingIds.map(trackingKey));
  const found = new Map<string, DeviceRecord>();
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slots[index] ?? 0;
    const key = keyOf(slot);
    const record = key === null || found.has(key) ? undefined : objects.at(slot);
    if (key !== null && record) found.set(key, record);
  }
  return found;
}
