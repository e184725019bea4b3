import { limitZone } from '../days/day-zone.ts';
import type { DayZone } from '../days/day-zone.ts';
import { isDay } from '../days/days.ts';
import { parseInstant } from '../days/instant.ts';

/** An older date is a typo or a spreadsheet's zero, such as 1899-12-30. */
const FIRST_YEAR = '2000';

const ISO_FORM = /^(\d{4}-\d{2}-\d{2})([T ]\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?\s*(Z|[+-](0\d|1[0-4])(:?[0-5]\d)?)?)?$/i;

/**
 * ms since 1970, or the rule that the text violates. A date without a time is the start of that day, and a time without
 * an offset is local time, both in the zone of the upload. The calendar is checked strictly: V8 takes 2026-02-31 for 3
 * March.
 */
export function readCreatedDate(
  text: string,
  { now, days }: { readonly now: number; readonly days: DayZone },
): number | string {
  if (text === '') return now;
  const day = ISO_FORM.exec(text)?.[1];
  if (day === undefined) return 'must be YYYY-MM-DD or an ISO date and time';
  if (!isDay(day)) return 'is not a valid date';
  if (day < FIRST_YEAR) return `is before ${FIRST_YEAR}, check the year`;
  const at = parseInstant(text, days.zone);
  const limit = days.named ? at : parseInstant(text, limitZone(days));
  if (at === null || limit === null) return 'is not a valid time';
  if (limit > now) return days.named ? `is in the future in ${days.zone}` : 'is in the future';
  return at;
}
