import type { ReactNode } from 'react';
import type { Column, TableOrder } from './column.ts';
import classes from './Table.module.css';

interface HeadCellProps<Row, SortKey extends string> {
  column: Column<Row, SortKey>;
  order: TableOrder<SortKey> | undefined;
}

export function HeadCell<Row, SortKey extends string>({ column, order }: HeadCellProps<Row, SortKey>) {
  const { header, align, sortKey, card, isAction } = column;
  // A header that is a control does not name a column.
  if (card === 'corner') return <td data-card={card}>{header}</td>;
  const sorting = order && sortKey !== undefined ? { ...order, sortKey } : null;
  const direction = sorting && directionOf(sorting, sorting.sortKey);
  return (
    <th role="columnheader" scope="col" data-align={align} data-action={isAction} aria-sort={direction ?? undefined}>
      {sorting ? (
        <button type="button" className={classes.sort} onClick={() => sorting.onSort(sorting.sortKey)}>
          {header}
          <span className={classes.arrow} data-direction={direction} aria-hidden="true" />
        </button>
      ) : (
        header
      )}
    </th>
  );
}

function directionOf<SortKey extends string>({ by, descending }: TableOrder<SortKey>, key: SortKey) {
  if (by !== key) return null;
  return descending ? 'descending' : 'ascending';
}

export function RowCell<Row, SortKey extends string>({ column, row }: { column: Column<Row, SortKey>; row: Row }) {
  const { header, cell, align, rowHeader, card, isAction } = column;
  const content: ReactNode = cell(row);
  const label = typeof header === 'string' && card === undefined ? header : undefined;
  const look = { 'data-align': align, 'data-label': label, 'data-card': card, 'data-action': isAction };
  if (!rowHeader) {
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
