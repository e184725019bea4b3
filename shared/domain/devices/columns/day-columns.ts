import { dayNumbers } from '../../days/days.ts';
import type { DeviceColumns } from './device-columns.ts';
import { withRoom } from './number-arrays.ts';

export type TimeName = 'createdAt' | 'submittedAt' | 'verifiedAt';

/** The day of a slot without a time: before every other day. */
export const NO_DAY = -(2 ** 31);

interface Filled {
  days: Int32Array;
  /** Slots so far. */
  length: number;
}
const known = new WeakMap<DeviceColumns, Map<string, Filled>>();

/**
 * By slot, the number of the day of a time (days since 1970-01-01) in a zone; '' or nothing is the browser's own. Placing
 * a time on the calendar costs more than counting it, so it is done once.
 */
export function daysOf(columns: DeviceColumns, time: TimeName, zone: string | undefined): Int32Array {
  let ofColumns = known.get(columns);
  if (!ofColumns) known.set(columns, (ofColumns = new Map<string, Filled>()));
  const key = `${time} ${zone ?? ''}`;
  let filled = ofColumns.get(key);
  if (!filled) ofColumns.set(key, (filled = { days: new Int32Array(), length: 0 }));
  if (filled.length < columns.length) {
    const times = columns.numbers[time];
    const dayNumber = dayNumbers(zone);
    filled.days = withRoom(filled.days, columns.length);
    for (let slot = filled.length; slot < columns.length; slot += 1) {
      const at = times[slot] ?? Number.NaN;
      filled.days[slot] = Number.isNaN(at) ? NO_DAY : dayNumber(at);
    }
    filled.length = columns.length;
  }
  return filled.days;
}
