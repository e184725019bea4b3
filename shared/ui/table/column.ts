import type { ReactNode } from 'react';

/** A column as one object: its name, its sorting, its cell and its place on a phone. */
export interface Column<Row, SortKey extends string = string> {
  /** Stable name of the column. */
  readonly key: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Figures are right-aligned, so that their digits line up. */
  readonly align?: 'end' | undefined;
  /** The cell that names its row (at most one column): it becomes a row header. */
  readonly rowHeader?: boolean | undefined;
  /** Makes the header a button that sorts; the table then needs `order`. */
  readonly sortKey?: SortKey | undefined;
  /**
   * On a card the name of the column precedes a fact. `unnamed` needs no name, as a button; `corner` is a control at
   * the start of the card's first line, and has no name as a column either.
   */
  readonly card?: 'unnamed' | 'corner' | undefined;
  /** Its cells are buttons: not printed. */
  readonly isAction?: boolean | undefined;
}

/** The sort column of a table, and what a press on a header requests. */
export interface TableOrder<SortKey extends string> {
  readonly by: SortKey;
  readonly descending: boolean;
  readonly onSort: (by: SortKey) => void;
}
