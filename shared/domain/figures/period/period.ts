import { t } from '../../../language/t.ts';
import { addDays, daysBetween, timeframeDays } from '../../days/days.ts';
import type { Day, Timeframe } from '../../days/days.ts';
import { checkReportRange } from '../../days/report-range.ts';

/** A custom range, both days included. */
export interface CustomRange {
  readonly from: Day;
  readonly to: Day;
}

/** The days of a dashboard: a timeframe of SPEC section 9 up to today, or a custom range. */
export type Period = Timeframe | CustomRange;

/** Both days count. */
export const MAX_PERIOD_DAYS = 366;

/** The days of a period, oldest first; empty for a range that `checkPeriod` refuses. */
export function periodDays(period: Period, today: Day): Day[] {
  if (typeof period === 'string') return timeframeDays(period, today);
  if (checkPeriod({ ...period, today }) !== null) return [];
  return Array.from({ length: daysBetween(period.from, period.to) + 1 }, (_, index) => addDays(period.from, index));
}

/** The preceding period of equal length, oldest first. */
export function daysBefore(days: readonly Day[]): Day[] {
  return days.map((day) => addDays(day, -days.length));
}

interface AskedRange extends CustomRange {
  readonly today: Day;
  /** Which day was changed last: it decides the wording for a reversed range. */
  readonly edited?: 'start' | 'end' | 'both';
}

/** The error in a range, in the words that SPEC section 5 has for dates; null for a valid one. */
export function checkPeriod({ from, to, today, edited = 'both' }: AskedRange): string | null {
  if (daysBetween(from, to) >= MAX_PERIOD_DAYS)
    return t('The dashboard covers at most {days} days', { days: MAX_PERIOD_DAYS });
  return checkReportRange({ start: from, end: to, today, edited });
}
