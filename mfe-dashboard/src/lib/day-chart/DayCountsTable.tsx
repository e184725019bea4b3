import { dayText } from '@veritas/shared/domain';
import type { DayCounts, DayQuestions } from '@veritas/shared/domain';
import { Table } from '@veritas/shared/ui';
import { FigureLink } from '../figure/FigureLink.tsx';
import type { SeriesNames } from './day-chart-options.ts';
import classes from './DayChartCard.module.css';

interface DayCountsTableProps {
  caption: string;
  names: SeriesNames;
  counts: readonly DayCounts[];
  ask: DayQuestions;
  /** Whether the last day is still going on. */
  unfinished: boolean;
}

/** What a chart over days shows, newest day first. */
export function DayCountsTable({ caption, names, counts, ask, unfinished }: DayCountsTableProps) {
  const column = (series: 'doorstep' | 'hub') => ({
    key: series,
    header: names[series],
    align: 'end' as const,
    cell: (count: DayCounts) => (
      <FigureLink
        count={count[series]}
        question={ask(count.day)[series]}
        of={`${names[series]}, ${dayText(count.day)}`}
      />
    ),
  });
  return (
    <div className={classes.table}>
      <Table
        caption={`${caption} by day`}
        rows={counts.toReversed()}
        rowKey={({ day }) => day}
        columns={[
          {
            key: 'day',
            header: 'Day',
            cell: ({ day }) => `${dayText(day)}${unfinished && day === counts.at(-1)?.day ? ', not over yet' : ''}`,
            rowHeader: true,
          },
          column('doorstep'),
          column('hub'),
        ]}
      />
    </div>
  );
}
