import type { DayCounts } from '@veritas/shared/domain';
import { Table } from '@veritas/shared/ui';
import type { SeriesNames } from './day-chart-options.ts';
import { countText, longDayText } from './text.ts';

interface DayCountsTableProps {
  caption: string;
  names: SeriesNames;
  counts: readonly DayCounts[];
}

/** What a chart over days shows, newest day first. */
export function DayCountsTable({ caption, names, counts }: DayCountsTableProps) {
  return (
    <Table
      caption={`${caption} by day`}
      rows={counts.toReversed()}
      rowKey={({ day }) => day}
      columns={[
        { key: 'day', header: 'Day', cell: ({ day }) => longDayText(day), rowHeader: true },
        { key: 'doorstep', header: names.doorstep, cell: ({ doorstep }) => countText(doorstep), align: 'end' },
        { key: 'hub', header: names.hub, cell: ({ hub }) => countText(hub), align: 'end' },
      ]}
    />
  );
}
