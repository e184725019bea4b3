import { t } from '../../language/t.ts';
import { offsetClock } from './zone-offset.ts';

/** A calendar day, `YYYY-MM-DD`, without a zone: a local date. */
export type Day = string;

export const DAY_MS = 86_400_000;

/** SPEC section 9: today alone, and 6, 14 or 29 days back plus today. */
export const TIMEFRAMES = [
  { value: 'today', label: t('Today'), days: 1 },
  { value: 'last7', label: t('Last 7 Days'), days: 7 },
  { value: 'last15', label: t('Last 15 Days'), days: 15 },
  { value: 'last30', label: t('Last 30 Days'), days: 30 },
] as const;
export type Timeframe = (typeof TIMEFRAMES)[number]['value'];
export const DEFAULT_TIMEFRAME: Timeframe = 'last30';

const names = new Map<number, Day>();

/** Days since 1970-01-01 in the local calendar of a zone, for arithmetic. Without a zone: the browser's. */
export function dayNumbers(zone: string | undefined): (ms: number) => number {
  const offsetAt = offsetClock(zone);
  return (ms) => Math.floor((ms + offsetAt(ms)) / DAY_MS);
}

/** The day with this number (days since 1970-01-01). */
export function dayFromNumber(number: number): Day {
  let name = names.get(number);
  if (name === undefined) {
    const date = new Date(number * DAY_MS);
    name = `${String(date.getUTCFullYear()).padStart(4, '0')}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
    names.set(number, name);
  }
  return name;
}

/** At least two digits. */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** Days since 1970-01-01; NaN for an invalid day. */
export function dayToNumber(day: Day): number {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!parts) return Number.NaN;
  const number = Date.parse(`${day}T00:00:00Z`) / DAY_MS;
  // Some engines roll 30 February over into March.
  return Number.isNaN(number) || dayFromNumber(number) !== day ? Number.NaN : number;
}

/** Whether a text is a valid day: `2025-02-29` is not. */
export function isDay(text: string): boolean {
  return !Number.isNaN(dayToNumber(text));
}

/** The calendar day of an instant (ms since 1970) in a zone; '' or undefined: the browser's. */
export function dayOf(ms: number, zone?: string): Day {
  return dayFromNumber(dayNumbers(zone)(ms));
}

/** Today in a zone, from the given now (ms since 1970). */
export function today(zone: string | undefined, now: number): Day {
  return dayOf(now, zone);
}

export function addDays(day: Day, count: number): Day {
  return dayFromNumber(dayToNumber(day) + count);
}

/** Whole days from one day to another: 0 for the same day, negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayToNumber(to) - dayToNumber(from);
}

/** The days of a timeframe, oldest first, today last. */
export function timeframeDays(timeframe: Timeframe, lastDay: Day): Day[] {
  const length = TIMEFRAMES.find(({ value }) => value === timeframe)?.days ?? 30;
  return Array.from({ length }, (_, index) => addDays(lastDay, index - length + 1));
}

/**
 * The first instant (ms since 1970) of a day in a zone. Where a clock change swallows midnight it is the first instant
 * after the gap; for a day that the zone skipped entirely, the first of the next one.
 */
export function startOfDay(day: Day, zone?: string): number {
  return startOfDayNumber(dayToNumber(day), zone);
}

/** The first instant (ms since 1970) after a day in a zone: a span of days reaches up to it, and excludes it. */
export function endOfDay(day: Day, zone?: string): number {
  return startOfDayNumber(dayToNumber(day) + 1, zone);
}

function startOfDayNumber(wanted: number, zone: string | undefined): number {
  const numberOf = dayNumbers(zone);
  let before = (wanted - 2) * DAY_MS;
  let after = (wanted + 2) * DAY_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (numberOf(middle) >= wanted) after = middle;
    else before = middle;
  }
  return after;
}
