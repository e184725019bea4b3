import type { DeviceColumns } from '../columns/device-columns.ts';
import { filtered } from '../columns/number-arrays.ts';
import { sorted } from '../columns/newest-first.ts';
import type { SlotOrder } from '../columns/newest-first.ts';
import type { ListSort } from '../list-sort.ts';
import { RANKINGS } from './rankings.ts';
import type { Amount, Ranking } from './rankings.ts';

/** The slots in another order. A stable sort; slots without a value come last in both directions. */
export function sortSlots(columns: DeviceColumns, slots: Uint32Array, sort: ListSort): Uint32Array {
  const { rankOf, compare } = comparison(columns, sort, 'many');
  const known = filtered(slots, (slot) => !Number.isNaN(rankOf(slot)));
  const unknown = filtered(slots, (slot) => Number.isNaN(rankOf(slot)));
  const inOrder = new Uint32Array(slots.length);
  inOrder.set(sorted(known, compare));
  inOrder.set(unknown, known.length);
  return inOrder;
}

/** The same order for a few slots; equal ones are in the order of `before`. */
export function sortOrder(columns: DeviceColumns, sort: ListSort, before: SlotOrder): SlotOrder {
  const { rankOf, compare } = comparison(columns, sort, 'few');
  return (a, b) => {
    const [isUnknown, isOtherUnknown] = [Number.isNaN(rankOf(a)), Number.isNaN(rankOf(b))];
    if (isUnknown !== isOtherUnknown) return isUnknown ? 1 : -1;
    return (isUnknown ? 0 : compare(a, b)) || before(a, b);
  };
}

function comparison(columns: DeviceColumns, { by, descending }: ListSort, amount: Amount): Required<Ranking> {
  const { rankOf, compare = (a, b) => rankOf(a) - rankOf(b) } = RANKINGS[by](columns, amount);
  return { rankOf, compare: descending ? (a, b) => compare(b, a) : compare };
}
