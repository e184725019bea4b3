import type { ListQuestion, ListSort } from '@veritas/shared/domain';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { DeviceColumn } from './device-column.ts';
import rows from './DeviceRow.module.css';
import classes from './ListColumnHead.module.css';
import { nextSort, sortOf } from './list-order.ts';

/** The sort order of the rows, and the effect of a change. */
export interface ListOrder {
  readonly question: Pick<ListQuestion, 'sort' | 'late'>;
  /** `next` gets the current query, which may be ahead of the rendered one. */
  readonly onSort: (next: (now: ListOrder['question']) => ListSort | undefined) => void;
}

interface ListColumnHeadProps {
  columns: readonly DeviceColumn[];
  /** Null where the heads are hidden, as over cards. */
  order: ListOrder | null;
}

/** The names of the columns; a press sorts by one, a second press reverses it, a third restores the default order. */
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
