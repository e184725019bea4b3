import { translated } from '@veritas/shared/language';
import type { Sample } from '@veritas/shared/signals';
import { Card, Table } from '@veritas/shared/ui';
import { FigureFrame } from '../../lib/figure/FigureFrame.tsx';
import { Formula } from '../../lib/figure/Formula.tsx';
import { NoData } from '../../lib/NoData.tsx';
import { useAddressSwitch } from '../../lib/useAddressSwitch.ts';
import { sampleOf, topTableColumns, type Line, type TopTableHeaders } from './top-table-columns.tsx';
import classes from './TopTable.module.css';

interface TopTableProps {
  /** In English: also a key of the address. */
  title: string;
  /** How the percentage is computed, short and complete. */
  notes: { readonly line: string; readonly formula: string };
  headers: TopTableHeaders;
  /** The five with most rejections, and the five with the highest percentage. */
  lines: Readonly<Record<'count' | 'percent', readonly Line[]>>;
  /** The total, and the number of rows. */
  average: Sample;
  compared: number;
}

/**
 * Most rejections or highest percentage, with the denominator of each percentage; rows without any are greyed. A press
 * on a name filters the figures, the next one opens its devices.
 */
export function TopTable({ title, notes, headers, lines, average, compared }: TopTableProps) {
  const shownTitle = translated(title);
  const byPercent = useAddressSwitch('percent', title);
  const by = byPercent.on ? 'percent' : 'count';
  const shown = lines[by];
  const note = (
    <>
      {notes.line}
      <Formula of={shownTitle}>{notes.formula}</Formula>
    </>
  );
  const highest = Math.max(...[average, ...shown.map(sampleOf)].map(({ count, total }) => count / Math.max(total, 1)));
  return (
    <FigureFrame>
      <Card title={shownTitle} note={note}>
        {shown.length === 0 ? (
          <NoData />
        ) : (
          <div className={classes.table}>
            <Table<Line, 'count' | 'percent'>
              caption={shownTitle}
              rows={shown}
              rowKey={({ name, known }) => `${known} ${name}`}
              order={{ by, descending: true, onSort: (asked) => asked !== by && byPercent.toggle() }}
              columns={topTableColumns(headers, { average, compared, highest })}
            />
          </div>
        )}
      </Card>
    </FigureFrame>
  );
}
