import { countText, dayText } from '@veritas/shared/domain';
import type { DayCounts, DayQuestions } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Table } from '@veritas/shared/ui';
import { FigureLink } from '../figure/FigureLink.tsx';
import type { SeriesNames } from './day-chart-data.ts';
import classes from './DayChartCard.module.css';

interface DayCountsTableProps {
  title: string;
  names: SeriesNames;
  counts: readonly DayCounts[];
  ask: DayQuestions;
  /** The zone of the days. */
  zone: string;
  /** Whether the last day is incomplete. */
  unfinished: boolean;
}

/** The data of a chart by day, newest day first. */
export function DayCountsTable({ title, names, counts, ask, zone, unfinished }: DayCountsTableProps) {
  const text = (day: string) => dayText(day, zone);
  const column = (series: 'doorstep' | 'hub') => ({
    key: series,
    header: names[series],
    align: 'end' as const,
    cell: (count: DayCounts) => (
      <FigureLink
        count={count[series]}
        question={ask(count.day)[series]}
        name={`${countText(count[series])} ${names[series]}, ${text(count.day)}`}
      />
    ),
  });
  return (
    <div className={classes.table}>
      <Table
        caption={t('{title} by day', { title })}
        rows={counts.toReversed()}
        rowKey={({ day }) => day}
        columns={[
          {
            key: 'day',
            header: t('Day'),
            cell: ({ day }) =>
              unfinished && day === counts.at(-1)?.day ? t('{day}, not over yet', { day: text(day) }) : text(day),
            rowHeader: true,
          },
          column('doorstep'),
          column('hub'),
        ]}
      />
    </div>
  );
}
