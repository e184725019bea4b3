import { today } from './days.ts';
import type { Day } from './days.ts';

/** The zone in which the days of a query are counted. */
export interface DayZone {
  readonly zone: string;
  /** False when the query names no zone: then "today" may be that of any zone. */
  readonly named: boolean;
}

/** UTC+14, where each day begins first. */
const FIRST_ZONE = 'Etc/GMT-14';

/** The zone that decides which days are in the future. */
export function limitZone({ zone, named }: DayZone): string {
  return named ? zone : FIRST_ZONE;
}

/** The latest day that a query may name, from the given now (ms since 1970). */
export function latestDay(asked: DayZone, now: number): Day {
  return today(limitZone(asked), now);
}
