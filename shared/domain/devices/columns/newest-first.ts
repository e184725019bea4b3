import type { DeviceColumns } from './device-columns.ts';
import { SUBMITTED, VERIFIED } from './device-columns.ts';
import type { SlotChange } from './list-version.ts';

/** Negative where the first slot comes before the second. */
export type SlotOrder = (a: number, b: number) => number;

const byNumbers = new Intl.Collator('en', { numeric: true });

/** The time that a list shows for a slot (SPEC section 2, Device Pick List), ms since 1970; NaN for none. */
export function shownAt({ numbers }: DeviceColumns): (slot: number) => number {
  const { flags, createdAt, submittedAt, verifiedAt } = numbers;
  return (slot) => {
    const passed = flags[slot] ?? 0;
    const times = passed & VERIFIED ? verifiedAt : passed & SUBMITTED ? submittedAt : createdAt;
    return times[slot] ?? Number.NaN;
  };
}

/**
 * The order of the pick list: newest first by the shown time, those without one last. Equal times fall back to the
 * record's ID, so that a refresh never shuffles rows.
 */
export function newestFirst(columns: DeviceColumns): SlotOrder {
  const timeOf = shownAt(columns);
  const { id } = columns.numbers;
  const comparable = (time: number) => (Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time);
  return (a, b) => {
    const [timeA, timeB] = [comparable(timeOf(a)), comparable(timeOf(b))];
    if (timeA !== timeB) return timeA > timeB ? -1 : 1;
    const difference = (id[a] ?? Number.NaN) - (id[b] ?? Number.NaN);
    return Number.isNaN(difference) ? byNumbers.compare(columns.idAt(a), columns.idAt(b)) : difference;
  };
}

/** The slots in another order; a stable sort. */
export function sorted(slots: Uint32Array, order: SlotOrder): Uint32Array<ArrayBuffer> {
  return slots.slice().sort(order);
}

/** Ascending by ID, for integer IDs. */
export function byId({ numbers: { id } }: DeviceColumns): SlotOrder {
  return (a, b) => (id[a] ?? 0) - (id[b] ?? 0);
}

/** Index of the first slot that is not before the target (binary search). */
export function firstPlace(slots: Uint32Array, isBefore: (slot: number) => boolean): number {
  let [low, high] = [0, slots.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(slots[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a sorted list of slots contains a slot. */
export function holdsSlot(slots: Uint32Array, slot: number, order: SlotOrder): boolean {
  return slots[firstPlace(slots, (other) => order(other, slot) < 0)] === slot;
}

/** A sorted list of slots with some removed and others inserted; the ranges between are copied unchanged. */
export function replaced(slots: Uint32Array, { gone, added }: SlotChange, order: SlotOrder): Uint32Array {
  const cutAt = (slot: number, isGone: boolean) => ({
    at: firstPlace(slots, (other) => order(other, slot) < 0),
    slot,
    isGone,
  });
  const cuts = [...added.map((slot) => cutAt(slot, false)), ...gone.map((slot) => cutAt(slot, true))];
  // An insertion before a removed slot is written before that slot is skipped.
  cuts.sort((a, b) => a.at - b.at || Number(a.isGone) - Number(b.isGone) || order(a.slot, b.slot));
  const next = new Uint32Array(slots.length - gone.length + added.length);
  let [from, to] = [0, 0];
  for (const { at, slot, isGone } of cuts) {
    next.set(slots.subarray(from, at), to);
    to += at - from;
    from = isGone ? at + 1 : at;
    if (!isGone) next[to++] = slot;
  }
  next.set(slots.subarray(from), to);
  return next;
}
