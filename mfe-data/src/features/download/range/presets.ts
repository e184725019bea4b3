import { addDays, type Day } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';

/** Both days count; '' while nothing is chosen. */
export interface DayRange {
  readonly start: Day;
  readonly end: Day;
}

export interface Preset {
  readonly label: string;
  readonly rangeOn: (today: Day) => DayRange;
}

/** Ranges in one press; “last 7 days” are today and the six days before, as on the dashboard (SPEC section 9). */
export const PRESETS: readonly Preset[] = [
  { label: t('Today'), rangeOn: (today) => ({ start: today, end: today }) },
  { label: t('Yesterday'), rangeOn: (today) => ({ start: addDays(today, -1), end: addDays(today, -1) }) },
  { label: t('Last 7 days'), rangeOn: (today) => ({ start: addDays(today, -6), end: today }) },
  { label: t('Last 30 days'), rangeOn: (today) => ({ start: addDays(today, -29), end: today }) },
  { label: t('Last month'), rangeOn: lastMonth },
];

function lastMonth(today: Day): DayRange {
  const end = addDays(`${today.slice(0, 8)}01`, -1);
  return { start: `${end.slice(0, 8)}01`, end };
}
