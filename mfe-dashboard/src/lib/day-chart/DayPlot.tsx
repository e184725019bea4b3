import { countText, listLink, type DayCounts, type DayQuestions } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useNavigate } from '@veritas/shared/remote';
import { FORCED_COLORS, useChartColors, useMediaQuery } from '@veritas/shared/ui';
import { useMemo, useState } from 'react';
import type { RefObject } from 'react';
import { Chart } from 'react-chartjs-2';
import '../chart-setup.ts';
import type { SavedView } from '../save/SaveMenu.tsx';
import { ChartTip } from '../tip/ChartTip.tsx';
import { TipPlaces } from '../tip/tip-place.ts';
import { dayChartData, type SeriesNames } from './day-chart-data.ts';
import { dayChartOptions } from './day-chart-options.ts';
import { DayTip, type DaySamples } from './DayTip.tsx';
import classes from './DayChartCard.module.css';

export interface DayChart {
  /** In English: also a key of the address, and in files. */
  title: string;
  /** What is counted by day, and how it is computed. */
  notes: { readonly line: string; readonly formula: string };
  /** In English, as files have them. */
  names: SeriesNames;
  counts: readonly DayCounts[];
  samples: DaySamples;
  ask: DayQuestions;
  view: SavedView;
  /** How the chart counts unless by default, as in file names. */
  way?: string | undefined;
  /** Whether the last day is today, which is incomplete. */
  unfinished: boolean;
  type: 'line' | 'bar';
}

interface DayPlotProps extends DayChart {
  frame: RefObject<HTMLDivElement | null>;
  totals: Readonly<Record<keyof SeriesNames, number>>;
  /** Marks the incomplete day, if shown. */
  notOver: string | null;
}

/** The chart itself with its tooltip; a press opens the records of a day. */
export function DayPlot({
  title,
  type,
  names,
  counts,
  samples,
  ask,
  view,
  unfinished,
  frame,
  totals,
  notOver,
}: DayPlotProps) {
  const colors = useChartColors();
  const forced = useMediaQuery(FORCED_COLORS);
  const navigate = useNavigate();
  const [places] = useState(() => new TipPlaces());
  // The chart is drawn again for each new object of data or options: they stay the same while the counts do.
  const { zone } = view;
  const data = useMemo(
    () => dayChartData(counts, names, { type, colors, forced, unfinished, zone }),
    [counts, names, type, colors, forced, unfinished, zone],
  );
  const options = useMemo(
    () =>
      dayChartOptions(counts, colors, {
        open: (day, series) => void navigate(listLink(ask(day)[series])),
        tip: places.follow,
      }),
    [counts, colors, navigate, ask, places],
  );
  const sums = `${names.doorstep} ${countText(totals.doorstep)}, ${names.hub} ${countText(totals.hub)}`;
  return (
    <div ref={frame} className={classes.plot} onPointerLeave={places.hide}>
      <Chart
        type={type}
        role="img"
        aria-label={[t('{title}, by day: {sums}', { title, sums }), ...(notOver ? [notOver] : [])].join('. ')}
        data={data}
        options={options}
      />
      <ChartTip places={places}>
        {(index) => (
          <DayTip
            names={names}
            zone={zone}
            count={counts[index]}
            sample={samples.counts[index]}
            of={samples.of}
            unfinished={unfinished && index === counts.length - 1}
          />
        )}
      </ChartTip>
    </div>
  );
}
