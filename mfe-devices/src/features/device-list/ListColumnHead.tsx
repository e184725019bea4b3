import type { ListQuestion, ListSort } from '@veritas/shared/domain';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { DeviceColumn } from './device-column.ts';
import rows from './DeviceRow.module.css';
import classes from './ListColumnHead.module.css';
import { nextSort, sortOf } from './list-order.ts';

/** How the rows are sorted, and what another order changes. */
export interface ListOrder {
  readonly question: Pick<ListQuestion, 'sort' | 'late'>;
  /** `next` is given the question as it is then, which may be ahead of what is shown. */
  readonly onSort: (next: (now: ListOrder['question']) => ListSort | undefined) => void;
}

interface ListColumnHeadProps {
  columns: readonly DeviceColumn[];
  /** Null where nobody sees the heads, as over cards. */
  order: ListOrder | null;
}

/** The names of the columns; a press sorts by one, a second press turns it round, a third gives the usual order. */
export function ListColumnHead({ columns, order }: ListColumnHeadProps) {
  const { by = null, descending = false } = order ? sortOf(order.question) : {};
  const Arrow = descending ? ArrowDown : ArrowUp;
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={rows.row}>
        {columns.map(({ key, header, sortKey }) => (
          <span
            key={key}
            role="columnheader"
            className={rows.cell}
            data-column={key}
            aria-sort={by !== null && sortKey === by ? (descending ? 'descending' : 'ascending') : undefined}
          >
            {order && sortKey ? (
              <button
                type="button"
                className={classes.sort}
                onClick={() => order.onSort((now) => nextSort(now, sortKey))}
              >
                {header}
                {sortKey === by && <Arrow aria-hidden="true" />}
              </button>
            ) : (
              header
            )}
          </span>
        ))}
      </div>
    </div>
  );
}
