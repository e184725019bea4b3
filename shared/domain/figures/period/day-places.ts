import { dayToNumber } from '../../days/days.ts';
import type { Day } from '../../days/days.ts';

/** The index of a day in a period, counted from 0; in the preceding period; or neither. */
export type Place = number;
export const BEFORE = -1;
const NOWHERE = -2;

/** Maps days, by their number since 1970-01-01, to places. */
export function dayPlaces(days: readonly Day[]): (dayNumber: number | undefined) => Place {
  const first = dayToNumber(days[0] ?? '');
  const { length } = days;
  return (dayNumber = Number.NaN) => {
    const place = dayNumber - first;
    if (place >= 0 && place < length) return place;
    return place >= -length && place < 0 ? BEFORE : NOWHERE;
  };
}
