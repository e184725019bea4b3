import { byName } from '../../base/by-name.ts';
import { dayNumbers } from '../../days/days.ts';
import type { DeviceColumns } from './device-columns.ts';
import { withRoom } from './number-arrays.ts';

const TIMES = ['createdAt', 'submittedAt', 'verifiedAt'] as const;
export type TimeName = (typeof TIMES)[number];

/** The day of a slot without a time: before all others. */
export const NO_DAY = -(2 ** 31);

/** The days of each time, by slot. */
export type Days = Readonly<Record<TimeName, Int32Array>>;

interface Filled {
  days: Int32Array;
  /** Number of slots so far. */
  length: number;
}
const known = new WeakMap<DeviceColumns, Map<string, Filled>>();

/**
 * By slot, the day of a time (days since 1970-01-01) in a zone; '' or undefined is the browser's. Computing it costs
 * more than counting, so it is cached.
 */
export function daysOf(columns: DeviceColumns, time: TimeName, zone: string | undefined): Int32Array {
  const ofColumns = filledOf(columns);
  const key = keyOf(time, zone);
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

/** The days of all times in a zone. */
export function allDaysOf(columns: DeviceColumns, zone: string): Days {
  return byName(TIMES, (time) => daysOf(columns, time, zone));
}

/** Caches days that were computed elsewhere, for all slots. */
export function keepDays(columns: DeviceColumns, zone: string, days: Days): void {
  for (const time of TIMES) filledOf(columns).set(keyOf(time, zone), { days: days[time], length: columns.length });
}

const keyOf = (time: TimeName, zone = '') => `${time} ${zone}`;

function filledOf(columns: DeviceColumns): Map<string, Filled> {
  let filled = known.get(columns);
  if (!filled) known.set(columns, (filled = new Map<string, Filled>()));
  return filled;
}
