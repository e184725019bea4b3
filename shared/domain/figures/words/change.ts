import type { Day } from '../../days/days.ts';
import type { TileFigures } from '../dashboard-question.ts';
import { countText, shortPeriodText } from './figure-text.ts';

export interface Change {
  readonly direction: 'up' | 'down' | 'none';
  readonly text: string;
}

/** How a count differs from that of the days before: `up 12 from 276, 2 Dec to 31 Dec`. */
export function countChange(now: number, before: number, daysBefore: readonly Day[]): Change {
  return change(now - before, countText(Math.abs(now - before)), countText(before), daysBefore);
}

/**
 * How the rejection percentage differs, in points; without any submitted scan before there is nothing to differ from.
 */
export function percentChange(now: TileFigures, before: TileFigures, daysBefore: readonly Day[]): Change {
  if (now.submitted === 0 || before.submitted === 0) {
    const whose = now.submitted === 0 ? 'no submitted scans' : `no submitted scans ${shortPeriodText(daysBefore)}`;
    return { direction: 'none', text: `nothing to compare, ${whose}` };
  }
  const points = Number(now.rejectionPercent) - Number(before.rejectionPercent);
  return change(points, `${Math.abs(points).toFixed(2)} points`, `${before.rejectionPercent}%`, daysBefore);
}

function change(difference: number, by: string, from: string, daysBefore: readonly Day[]): Change {
  const since = `${from}, ${shortPeriodText(daysBefore)}`;
  if (difference === 0) return { direction: 'none', text: `unchanged from ${since}` };
  const direction = difference > 0 ? 'up' : 'down';
  return { direction, text: `${direction} ${by} from ${since}` };
}
