import { countOf, countText, dayText, percentText } from '@veritas/shared/domain';
import type { DayCounts } from '@veritas/shared/domain';
import { TipLine } from '../tip/ChartTip.tsx';
import { SERIES } from './day-chart-options.ts';
import type { SeriesNames } from './day-chart-options.ts';
import classes from './DayChartCard.module.css';

/** What the counts of a chart are parts of, day by day, and what those are called. */
export interface DaySamples {
  readonly counts: readonly DayCounts[];
  readonly of: SeriesNames;
}

interface DayTipProps {
  names: SeriesNames;
  count: DayCounts | undefined;
  sample: DayCounts | undefined;
  of: SeriesNames;
  unfinished: boolean;
}

/** One day of a chart: each count, its rate and of how many. */
export function DayTip({ names, count, sample, of, unfinished }: DayTipProps) {
  if (!count) return null;
  return (
    <>
      <p className={classes.tipDay}>
        {dayText(count.day)}
        {unfinished && ', not over yet'}
      </p>
      {SERIES.map((series) => (
        <TipLine
          key={series}
          mark={series}
          name={names[series]}
          count={countText(count[series])}
          rate={rateText(count[series], sample?.[series] ?? 0, of[series])}
        />
      ))}
    </>
  );
}

/** `8.89% of 135 scans`; nothing where it is no part of the sample, as dirty records may have it. */
function rateText(count: number, sample: number, of: string): string | undefined {
  return sample > 0 && count <= sample ? `${percentText(count, sample)}% of ${countOf(sample, of)}` : undefined;
}
