import { countText, dayText, percentText } from '@veritas/shared/domain';
import type { DayCounts } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { TipLine } from '../tip/ChartTip.tsx';
import { SERIES } from './day-chart-data.ts';
import type { SeriesNames } from './day-chart-data.ts';
import classes from './DayChartCard.module.css';

/** The daily denominators of a chart's counts, with their label. */
export interface DaySamples {
  readonly counts: readonly DayCounts[];
  readonly of: SeriesRates;
}

/** A count as a percentage of its sample: `8.89% of 135 scans`. */
export type SeriesRates = Readonly<
  Record<keyof SeriesNames, (values: { readonly percent: string; readonly count: number }) => string>
>;

interface DayTipProps {
  names: SeriesNames;
  /** The zone of the days. */
  zone: string;
  count: DayCounts | undefined;
  sample: DayCounts | undefined;
  of: SeriesRates;
  unfinished: boolean;
}

/** One day of a chart: each count, its rate and its denominator. */
export function DayTip({ names, zone, count, sample, of, unfinished }: DayTipProps) {
  if (!count) return null;
  const day = dayText(count.day, zone);
  return (
    <>
      <p className={classes.tipDay}>{unfinished ? t('{day}, not over yet', { day }) : day}</p>
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

/** Nothing if the count is not part of the sample, as dirty records can cause. */
function rateText(count: number, sample: number, of: SeriesRates['hub']): string | undefined {
  return sample > 0 && count <= sample ? of({ percent: percentText(count, sample), count: sample }) : undefined;
}
