import type { ReactNode } from 'react';

/** A column as one value: its name, its sorting, its cell and where that goes on a phone. */
export interface Column<Row, SortKey extends string = string> {
  /** Stable name of the column. */
  readonly key: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Figures are aligned to the end, so that their digits line up. */
  readonly align?: 'end' | undefined;
  /** The cell that names its row (at most one column): it becomes a row header. */
  readonly rowHeader?: boolean | undefined;
  /** Makes the header a button that sorts; the table then needs `order`. */
  readonly sortKey?: SortKey | undefined;
  /**
   * On a card a fact follows the name of its column. `unnamed` says itself what it is, as a button does; `corner`
   * is a control at the start of the card's first line, and has no name as a column either.
   */
  readonly card?: 'unnamed' | 'corner' | undefined;
  /** Its cells are buttons: nothing for paper. */
  readonly isAction?: boolean | undefined;
}

/** By which column a table is sorted, and what a press on a header asks for. */
export interface TableOrder<SortKey extends string> {
  readonly by: SortKey;
  readonly descending: boolean;
  readonly onSort: (by: SortKey) => void;
}
