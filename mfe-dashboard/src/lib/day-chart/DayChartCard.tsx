import { countText, listLink } from '@veritas/shared/domain';
import type { DayCounts, DayQuestions } from '@veritas/shared/domain';
import { useNavigate } from '@veritas/shared/remote';
import { Card, useChartColors } from '@veritas/shared/ui';
import { useRef } from 'react';
import { Chart } from 'react-chartjs-2';
import '../chart-setup.ts';
import { FigureFrame } from '../figure/FigureFrame.tsx';
import { Formula } from '../figure/Formula.tsx';
import { NoData } from '../NoData.tsx';
import { SaveMenu } from '../save/SaveMenu.tsx';
import { useForcedColors } from '../useForcedColors.ts';
import { useTableShown } from '../useTableShown.ts';
import { dayChartData, dayChartOptions, SERIES } from './day-chart-options.ts';
import type { SeriesNames } from './day-chart-options.ts';
import { DayChartLegend } from './DayChartLegend.tsx';
import { DayCountsTable } from './DayCountsTable.tsx';
import classes from './DayChartCard.module.css';

export interface DayChartCardProps {
  title: string;
  /** What is counted on which day, and how it is computed. */
  notes: { readonly line: string; readonly formula: string };
  names: SeriesNames;
  counts: readonly DayCounts[];
  ask: DayQuestions;
  hubName: string;
  zone: string;
  type: 'line' | 'bar';
}

/** Two counts a day, as a chart or as a table; every number opens its records. */
export function DayChartCard({ title, notes, names, counts, ask, hubName, zone, type }: DayChartCardProps) {
  const colors = useChartColors();
  const forced = useForcedColors();
  const navigate = useNavigate();
  const plot = useRef<HTMLDivElement>(null);
  const table = useTableShown(title);
  const doorstep = counts.reduce((sum, count) => sum + count.doorstep, 0);
  const hub = counts.reduce((sum, count) => sum + count.hub, 0);
  const empty = doorstep + hub === 0;
  const totals = { doorstep, hub };
  const days = counts.map(({ day }) => day);
  const menu = !empty && (
    <SaveMenu
      title={title}
      hubName={hubName}
      zone={zone}
      days={days}
      rows={[
        [`Day (${zone})`, names.doorstep, names.hub],
        ...counts.map((count) => [count.day, count.doorstep, count.hub]),
      ]}
      legend={SERIES.map((key) => ({ text: `${names[key]} ${countText(totals[key])}`, color: colors[key] }))}
      plot={plot}
      table={table}
    />
  );
  return (
    <FigureFrame>
      <Card
        title={title}
        note={
          <>
            {notes.line}
            <Formula of={title}>{notes.formula}</Formula>
          </>
        }
        actions={menu}
      >
        {empty && <NoData />}
        {!empty && <DayChartLegend names={names} totals={totals} questions={ask(days[0] ?? '', days.at(-1))} />}
        {!empty && table.shown && <DayCountsTable caption={title} names={names} counts={counts} ask={ask} />}
        {!empty && !table.shown && (
          <div ref={plot} className={classes.plot}>
            <Chart
              type={type}
              role="img"
              aria-label={`${title}, by day: ${names.doorstep} ${countText(doorstep)}, ${names.hub} ${countText(hub)}`}
              data={dayChartData(counts, names, colors, forced)}
              options={dayChartOptions(counts, colors, (day, series) => void navigate(listLink(ask(day)[series])))}
            />
          </div>
        )}
      </Card>
    </FigureFrame>
  );
}
