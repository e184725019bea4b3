import { t } from '../../language/t.ts';
import { daysBetween, isDay } from './days.ts';
import type { Day } from './days.ts';

/** Both days count. */
export const MAX_REPORT_DAYS = 366;

export interface ReportRange {
  /** '' while nothing is chosen. */
  readonly start: Day;
  readonly end: Day;
  readonly today: Day;
  /** Which picker was changed last; both, for the button. It decides the wording for a reversed range. */
  readonly edited: 'start' | 'end' | 'both';
}

/** The error in the dates of a report, in the words of SPEC section 5; null for a valid range. */
export function checkReportRange({ start, end, today, edited }: ReportRange): string | null {
  if (!isDay(start) || !isDay(end)) return t('Both start and end dates are required');
  if (end > today) return t('End date cannot be later than today');
  if (end < start) {
    return edited === 'start'
      ? t('Start date cannot be later than end date')
      : t('End date cannot be before start date');
  }
  if (daysBetween(start, end) >= MAX_REPORT_DAYS)
    return t('A report covers at most {days} days', { days: MAX_REPORT_DAYS });
  return null;
}
