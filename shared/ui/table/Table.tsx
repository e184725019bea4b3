import { useRef, type ReactNode } from 'react';
import { VisuallyHidden } from '../a11y/VisuallyHidden.tsx';
import { focusNearWhenRemoved } from '../a11y/lost-focus.ts';
import { useScrollable } from '../a11y/useScrollable.ts';
import { HeadCell, RowCell } from './cells.tsx';
import type { Column, TableOrder } from './column.ts';
import classes from './Table.module.css';

export interface TableProps<Row, SortKey extends string = string> {
  /** The table's name; visible only with `showCaption`, else the card's title shows it. */
  caption: string;
  showCaption?: boolean | undefined;
  columns: readonly Column<Row, SortKey>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Shown when there are no rows. */
  empty?: ReactNode;
  /** On phones each row becomes a card with labelled facts, in place of a table that scrolls sideways. */
  cards?: boolean | undefined;
  order?: TableOrder<SortKey> | undefined;
  isSelected?: ((row: Row) => boolean) | undefined;
}

/** A table of column objects: it scrolls sideways when narrow, and neither pages nor guesses whether it is loading. */
export function Table<Row, SortKey extends string = string>(props: TableProps<Row, SortKey>) {
  const { caption, showCaption, columns, rows, rowKey, empty, cards, order, isSelected } = props;
  const frame = useRef<HTMLDivElement>(null);
  const scrolling = useScrollable(frame, caption);
  return (
    <div ref={frame} className={classes.frame} {...scrolling}>
      {/* Explicit roles: with the display of cards the elements would lose them. */}
      <table className={classes.table} role="table" data-cards={cards || undefined}>
        <caption className={classes.caption} data-hidden={showCaption ? undefined : true}>
          {showCaption ? caption : <VisuallyHidden>{caption}</VisuallyHidden>}
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} order={order} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} ref={focusNearWhenRemoved} role="row" data-selected={isSelected?.(row) || undefined}>
              {columns.map((column) => (
                <RowCell key={column.key} column={column} row={row} />
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
