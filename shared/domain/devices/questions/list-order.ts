import type { DeviceColumns } from '../columns/device-columns.ts';
import { newestFirst, sorted } from '../columns/newest-first.ts';
import type { SlotOrder } from '../columns/newest-first.ts';
import type { ListQuestion } from '../list-question.ts';
import { slotsWait } from './lateness.ts';
import { sortOrder, sortSlots } from './sort-slots.ts';

/** The slots of a list in the order of its query. Sorting reads each text once, `orderOf` those of each slot. */
export function ordered(columns: DeviceColumns, slots: Uint32Array, { late, sort }: ListQuestion): Uint32Array {
  const longestFirst = late ? sorted(slots, byWait(columns)) : slots;
  return sort ? sortSlots(columns, longestFirst, sort) : longestFirst;
}

/** The same order, for a few slots of a list in that order. */
export function orderOf(columns: DeviceColumns, { late, sort }: ListQuestion): SlotOrder {
  const newest = newestFirst(columns);
  const wait = byWait(columns);
  const longestFirst: SlotOrder = late ? (a, b) => wait(a, b) || newest(a, b) : newest;
  return sort ? sortOrder(columns, sort, longestFirst) : longestFirst;
}

/** The longest wait first. */
function byWait(columns: DeviceColumns): SlotOrder {
  const waitOf = slotsWait(columns);
  return (a, b) => (waitOf(a) || 0) - (waitOf(b) || 0);
}
