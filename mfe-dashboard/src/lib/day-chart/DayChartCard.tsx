import { countText, shortDayText } from '@veritas/shared/domain';
import { t, translated } from '@veritas/shared/language';
import { Card, useChartColors } from '@veritas/shared/ui';
import { useMemo, useRef } from 'react';
import { FigureFrame } from '../figure/FigureFrame.tsx';
import { Formula } from '../figure/Formula.tsx';
import { NoData } from '../NoData.tsx';
import { SaveMenu } from '../save/SaveMenu.tsx';
import { useAddressSwitch } from '../useAddressSwitch.ts';
import { SERIES } from './day-chart-data.ts';
import { DayChartLegend } from './DayChartLegend.tsx';
import { DayCountsTable } from './DayCountsTable.tsx';
import { DayPlot, type DayChart } from './DayPlot.tsx';

/** Two counts a day, as a chart or as a table; every number opens its records. */
export function DayChartCard(props: DayChart) {
  const { title, notes, names, counts, ask, view, way, unfinished } = props;
  const shown = {
    title: translated(title),
    names: useMemo(() => ({ doorstep: translated(names.doorstep), hub: translated(names.hub) }), [names]),
  };
  const colors = useChartColors();
  const plot = useRef<HTMLDivElement>(null);
  const table = useAddressSwitch('table', title);
  const totals = {
    doorstep: counts.reduce((sum, count) => sum + count.doorstep, 0),
    hub: counts.reduce((sum, count) => sum + count.hub, 0),
  };
  const empty = totals.doorstep + totals.hub === 0;
  const days = counts.map(({ day }) => day);
  const notOver = unfinished
    ? t('{day} is not over yet: its counts still grow', { day: shortDayText(days.at(-1) ?? '') })
    : null;
  const menu = !empty && (
    <SaveMenu
      title={title}
      view={view}
      way={way}
      days={days}
      rows={[
        [`Day (${view.zone})`, names.doorstep, names.hub],
        ...counts.map((count) => [count.day, count.doorstep, count.hub]),
      ]}
      legend={SERIES.map((key) => ({ text: `${shown.names[key]} ${countText(totals[key])}`, color: colors[key] }))}
      plot={table.on ? null : plot}
      table={table}
    />
  );
  const note = (
    <>
      {notes.line}
      <Formula of={shown.title}>{notes.formula}</Formula>
    </>
  );
  return (
    <FigureFrame>
      <Card title={shown.title} note={note} actions={menu}>
        {empty && <NoData />}
        {!empty && (
          <DayChartLegend
            names={shown.names}
            totals={totals}
            questions={ask(days[0] ?? '', days.at(-1))}
            unfinished={notOver}
          />
        )}
        {!empty && table.on && (
          <DayCountsTable {...shown} counts={counts} ask={ask} zone={view.zone} unfinished={unfinished} />
        )}
        {!empty && !table.on && <DayPlot {...props} {...shown} frame={plot} totals={totals} notOver={notOver} />}
      </Card>
    </FigureFrame>
  );
}
