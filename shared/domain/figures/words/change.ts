import { t } from '../../../language/t.ts';
import { dayText } from '../../days/date-text.ts';
import type { Day } from '../../days/days.ts';
import type { TileFigures } from '../dashboard-question.ts';
import { countText, periodText } from './figure-text.ts';

export interface Change {
  readonly direction: 'up' | 'down' | 'none';
  readonly text: string;
}

/** The compared days. */
export interface Earlier {
  readonly days: readonly Day[];
  /** First day with any record; null without any. */
  readonly storeFrom: Day | null;
  /** The zone of the days. */
  readonly zone?: string;
}

/** The change of a count since the previous period: `up 12 from 276, 2 Dec to 31 Dec`. */
export function countChange(now: number, before: number, earlier: Earlier): Change {
  return refusal(earlier) ?? change(now - before, countText(Math.abs(now - before)), countText(before), earlier);
}

/** The change of the rejection percentage, in points; none without submitted scans in the previous period. */
export function percentChange(now: TileFigures, before: TileFigures, earlier: Earlier): Change {
  const refused = refusal(earlier);
  if (refused) return refused;
  if (now.submitted === 0 || before.submitted === 0) {
    const period = earlierText(earlier);
    const text =
      now.submitted === 0
        ? t('nothing to compare, no submitted scans')
        : t('nothing to compare, no submitted scans {period}', { period });
    return { direction: 'none', text };
  }
  const points = Number(now.rejectionPercent) - Number(before.rejectionPercent);
  return change(
    points,
    t('{points} points', { points: Math.abs(points).toFixed(2) }),
    `${before.rejectionPercent}%`,
    earlier,
  );
}

/** Days before the first record are incomplete: a change from them would be misleading. */
function refusal(earlier: Earlier): Change | null {
  const { days, storeFrom, zone } = earlier;
  const [first] = days;
  if (first === undefined || (storeFrom !== null && storeFrom <= first)) return null;
  const period = earlierText(earlier);
  const text =
    storeFrom === null
      ? t('no comparison with {period}: there are no records', { period })
      : t('no comparison with {period}: records begin on {day}', { period, day: dayText(storeFrom, zone) });
  return { direction: 'none', text };
}

function change(difference: number, by: string, from: string, earlier: Earlier): Change {
  const period = earlierText(earlier);
  if (difference === 0) return { direction: 'none', text: t('unchanged from {from}, {period}', { from, period }) };
  return difference > 0
    ? { direction: 'up', text: t('up {by} from {from}, {period}', { by, from, period }) }
    : { direction: 'down', text: t('down {by} from {from}, {period}', { by, from, period }) };
}

function earlierText({ days, zone }: Earlier): string {
  return periodText(days, (day) => dayText(day, zone));
}
