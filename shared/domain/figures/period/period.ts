import { t } from '../../../language/t.ts';
import { addDays, daysBetween, timeframeDays } from '../../days/days.ts';
import type { Day, Timeframe } from '../../days/days.ts';
import { checkReportRange } from '../../days/report-range.ts';

/** Days chosen freely, both included. */
export interface CustomRange {
  readonly from: Day;
  readonly to: Day;
}

/** Which days a dashboard is about: a timeframe of SPEC section 9 up to today, or days chosen freely. */
export type Period = Timeframe | CustomRange;

/** Both days count. */
export const MAX_PERIOD_DAYS = 366;

/** The days of a period, oldest first; a range that `checkPeriod` refuses has none. */
export function periodDays(period: Period, today: Day): Day[] {
  if (typeof period === 'string') return timeframeDays(period, today);
  if (checkPeriod({ ...period, today }) !== null) return [];
  return Array.from({ length: daysBetween(period.from, period.to) + 1 }, (_, index) => addDays(period.from, index));
}

/** As many days directly before, oldest first. */
export function daysBefore(days: readonly Day[]): Day[] {
  return days.map((day) => addDays(day, -days.length));
}

interface AskedRange extends CustomRange {
  readonly today: Day;
  /** Which day was changed last: it decides how a reversed range is worded. */
  readonly edited?: 'start' | 'end' | 'both';
}

/** What is wrong with a range, in the words that SPEC section 5 has for dates; null when it can be counted. */
export function checkPeriod({ from, to, today, edited = 'both' }: AskedRange): string | null {
  if (daysBetween(from, to) >= MAX_PERIOD_DAYS)
    return t('The dashboard covers at most {days} days', { days: MAX_PERIOD_DAYS });
  return checkReportRange({ start: from, end: to, today, edited });
}
