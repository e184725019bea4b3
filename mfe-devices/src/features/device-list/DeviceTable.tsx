import { t } from '@veritas/shared/language';
import { useRef, type CSSProperties, type Ref } from 'react';
import { useMediaQuery } from '@veritas/shared/ui';
import { CARD_COLUMNS, COLUMNS } from './columns.tsx';
import { tracksOf, type DeviceColumn } from './device-column.ts';
import { DeviceRows, type DeviceRowsProps } from './DeviceRows.tsx';
import classes from './DeviceTable.module.css';
import { ListColumnHead, type ListOrder } from './ListColumnHead.tsx';
import { MOST_ON_PAPER } from './rows/rows-to-make.ts';
import { placeOf } from './rows/list-place.ts';
import { rowSizes } from './rows/row-sizes.ts';
import { usePrinted } from './rows/usePrinted.ts';
import { useRowScroll } from './rows/useRowWindow.ts';
import { useTextSize } from './rows/useTextSize.ts';

/** In narrower windows the columns would not fit. */
const TABLE_REM = 64;
/** In narrower windows columns have their minimum widths. */
const WIDE_REM = 80;
/** In narrower windows, as with text of twice the size on a phone, two facts do not fit on one line of a card. */
const PAIRS_REM = 19;

export interface DeviceTableProps extends DeviceRowsProps {
  order: ListOrder;
  /** The columns of the table, in order; cards have their own. */
  columns?: readonly DeviceColumn[] | undefined;
  /** Table rows of minimum height. */
  dense?: boolean | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

/**
 * The pick list: a virtualized table, as cards where it is narrow. Roles are explicit, as display would remove them.
 */
export function DeviceTable({ order, dense = false, ref, columns: chosen = COLUMNS, ...shown }: DeviceTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const textSize = useTextSize(probe);
  const { rem, spacing } = textSize;
  const paper = usePrinted();
  // Texts with wider letter spacing do not fit into narrow columns.
  const hasCards = useMediaQuery(narrowerThan((spacing > 1 ? WIDE_REM : TABLE_REM) * rem));
  // At once: browsers count the sheets before this media query has changed, and rows as high as cards need more.
  const cards = hasCards && !paper;
  const tall = useMediaQuery(narrowerThan(PAIRS_REM * rem));
  const isNarrow = useMediaQuery(narrowerThan(WIDE_REM * rem));
  const narrow = isNarrow || paper;
  const columns = cards ? CARD_COLUMNS : paper ? chosen.filter(({ key }) => key !== 'actions') : chosen;
  const shape = cards ? (tall ? 'tall' : 'card') : dense ? 'dense' : 'comfortable';
  const sizes = rowSizes(shape, textSize);
  const count = shown.rows.length;
  const scroll = useRowScroll({ frame, sizes, initialOffset: placeOf(shown.place.key), count });
  return (
    <div ref={ref} className={classes.card}>
      {paper && count > MOST_ON_PAPER && (
        <p className={classes.rest}>
          {t(
            'The first {printed, number} of {count, number} devices are printed. Narrow the filter or export the rows for the others.',
            { printed: MOST_ON_PAPER, count },
          )}
        </p>
      )}
      <div
        ref={frame}
        className={classes.frame}
        style={variables(sizes.height, tracksOf(columns, { narrow, spacing }))}
        data-cards={cards ? shape : undefined}
        data-narrow={narrow || undefined}
        data-spaced={spacing > 1 || undefined}
        data-dense={dense || undefined}
      >
        <div ref={probe} className={classes.probe} aria-hidden="true" />
        <div role="table" aria-label={t('Devices')} aria-rowcount={count + 1} className={classes.table}>
          <ListColumnHead columns={columns} order={cards ? null : order} />
          <DeviceRows {...shown} {...{ frame, scroll, columns, shape, paper }} height={sizes.height} />
        </div>
      </div>
    </div>
  );
}

/** The row height and the widths of columns, for the style sheet. */
function variables(rowPx: number, tracks: string): CSSProperties {
  return { '--row': `${rowPx}px`, '--columns': tracks } as CSSProperties;
}

/**
 * Large text needs more space; a media query in rem knows only the text size of the browser, not that of the page.
 * Paper, which is narrow too, has a table.
 */
function narrowerThan(px: number): string {
  return `screen and (max-width: ${px - 0.02}px)`;
}
