import type { DayCounts } from '@veritas/shared/domain';
import { Card, useChartColors } from '@veritas/shared/ui';
import type { ReactNode } from 'react';
import { dayChartData, dayChartOptions } from './day-chart-options.ts';
import type { SeriesNames } from './day-chart-options.ts';
import { DayCountsTable } from './DayCountsTable.tsx';
import { NoData } from './NoData.tsx';
import { countText } from './text.ts';
import classes from './DayChartCard.module.css';

interface DayChartCardProps {
  title: string;
  /** What is counted on which day. */
  note: string;
  names: SeriesNames;
  counts: readonly DayCounts[];
  /** Draws the chart; `name` says in one sentence what it shows. */
  draw: (chart: DayChart) => ReactNode;
}

export interface DayChart {
  readonly name: string;
  readonly data: ReturnType<typeof dayChartData>;
  readonly options: ReturnType<typeof dayChartOptions>;
}

/** Two counts a day, as a chart with its legend and as a table. */
export function DayChartCard({ title, note, names, counts, draw }: DayChartCardProps) {
  const colors = useChartColors();
  const doorstep = counts.reduce((sum, count) => sum + count.doorstep, 0);
  const hub = counts.reduce((sum, count) => sum + count.hub, 0);
  if (doorstep + hub === 0) {
    return (
      <Card title={title} note={note}>
        <NoData />
      </Card>
    );
  }
  const name = `${title}, by day: ${names.doorstep} ${countText(doorstep)}, ${names.hub} ${countText(hub)}`;
  return (
    <Card title={title} note={note}>
      <ul className={classes.legend}>
        <li data-series="doorstep">
          {names.doorstep} <b>{countText(doorstep)}</b>
        </li>
        <li data-series="hub">
          {names.hub} <b>{countText(hub)}</b>
        </li>
      </ul>
      <div className={classes.plot}>
        {draw({ name, data: dayChartData(counts, names, colors), options: dayChartOptions(counts, colors) })}
      </div>
      <details className={classes.details}>
        <summary>Show as table</summary>
        <DayCountsTable caption={title} names={names} counts={counts} />
      </details>
    </Card>
  );
}
