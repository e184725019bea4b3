import { dayNumbers, dayToNumber } from '../../days/days.ts';
import type { Day } from '../../days/days.ts';

/** Which day of a period an instant is on, counted from 0; somewhere in as many days before; or neither. */
export type Place = number | 'before' | null;

/** Places instants (ms since 1970; null: none) on the calendar of a zone. */
export function dayPlaces(days: readonly Day[], zone: string): (ms: number | null | undefined) => Place {
  const first = dayToNumber(days[0] ?? '');
  const dayNumber = dayNumbers(zone);
  const { length } = days;
  return (ms) => {
    if (ms === null || ms === undefined) return null;
    const place = dayNumber(ms) - first;
    if (place >= 0 && place < length) return place;
    return place >= -length && place < 0 ? 'before' : null;
  };
}
