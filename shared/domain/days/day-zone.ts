import { today } from './days.ts';
import type { Day } from './days.ts';

/** The zone that the days of a question are counted in. */
export interface DayZone {
  readonly zone: string;
  /** False when the question names no zone: then "today" may be the day of any place on earth. */
  readonly named: boolean;
}

/** UTC+14, where each day begins first. */
const FIRST_ZONE = 'Etc/GMT-14';

/** The zone that decides what lies in the future. */
export function limitZone({ zone, named }: DayZone): string {
  return named ? zone : FIRST_ZONE;
}

/** The latest day that a question may ask about, from the given now (ms since 1970). */
export function latestDay(asked: DayZone, now: number): Day {
  return today(limitZone(asked), now);
}
