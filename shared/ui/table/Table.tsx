import { useRef, type ReactNode } from 'react';
import { VisuallyHidden } from '../a11y/VisuallyHidden.tsx';
import { useScrollable } from '../a11y/useScrollable.ts';
import classes from './Table.module.css';

export interface Column<Row> {
  /** Stable name of the column. */
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end, so that their digits line up. */
  align?: 'start' | 'end' | undefined;
  /** The cell that names its row (at most one column): it becomes a row header. */
  rowHeader?: boolean | undefined;
}

export interface TableProps<Row> {
  /** The table's name; shown only when `showCaption` is set, else the card's title says it. */
  caption: string;
  showCaption?: boolean | undefined;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Stands in the place of rows when there are none. */
  empty?: ReactNode;
  /** On phones each row becomes a card that names its facts, in place of a table that scrolls sideways. */
  cards?: boolean | undefined;
}

/** A plain table: it scrolls sideways when narrow and never sorts, pages or guesses whether it is loading. */
export function Table<Row>({ caption, showCaption, columns, rows, rowKey, empty, cards }: TableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const scrolling = useScrollable(frame, caption);
  return (
    <div ref={frame} className={classes.frame} {...scrolling}>
      {/* Explicit roles: as cards the elements would lose them. */}
      <table className={classes.table} role="table" data-cards={cards || undefined}>
        <caption className={classes.caption}>
          {showCaption ? caption : <VisuallyHidden>{caption}</VisuallyHidden>}
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.key} role="columnheader" scope="col" data-align={column.align}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
          {rows.length === 0 && empty && (
            <tr role="row">
              <td role="cell" className={classes.empty} colSpan={columns.length}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row);
  const look = {
    'data-align': column.align,
    'data-label': typeof column.header === 'string' ? column.header : undefined,
  };
  if (!column.rowHeader) {
    return (
      <td role="cell" {...look}>
        {content}
      </td>
    );
  }
  return (
    <th role="rowheader" scope="row" {...look}>
      {content}
    </th>
  );
}
