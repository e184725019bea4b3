import type { VirtualItem } from '@tanstack/react-virtual';
import type { DeviceRecord } from '@veritas/shared/domain';
import { useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { useMediaQuery } from '@veritas/shared/ui';
import { CARD_COLUMNS, COLUMNS, tracksOf, type DeviceColumn } from './columns.tsx';
import { DeviceRow } from './DeviceRow.tsx';
import classes from './DeviceTable.module.css';
import { ListColumnHead, type ListOrder } from './ListColumnHead.tsx';
import { placeOf } from './rows/list-place.ts';
import { RowSlots } from './rows/row-slots.ts';
import { useActiveRow } from './rows/useActiveRow.ts';
import { useScrollPosition, type ListPlace } from './rows/useScrollPosition.ts';
import { rootFontSize, useVirtualRows } from './rows/useVirtualRows.ts';

/** In narrower windows the columns would not find room. */
const TABLE_REM = 64;
/** In narrower windows columns keep to what they need. */
const WIDE_REM = 80;

export interface DeviceTableProps {
  rows: readonly DeviceRecord[];
  /** The moment as of which rows say how long they wait; null says nothing of it. */
  waitsAt: number | null;
  onOpen: (record: DeviceRecord) => void;
  /** Shown in place of rows when there are none. */
  empty: ReactNode;
  place: ListPlace;
  order: ListOrder;
  /** The columns of the table, in their order; cards have their own. */
  columns?: readonly DeviceColumn[] | undefined;
  /** Rows of the table as low as their two lines allow. */
  dense?: boolean | undefined;
  /** The record whose details are open: it is the row to come back to. */
  openId: string | null;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** The pick list: a virtual table, as cards where it is narrow. Roles are explicit, as display would drop them. */
export function DeviceTable(props: DeviceTableProps) {
  const { rows, waitsAt, onOpen, openId, empty, place, order, dense = false, ref } = props;
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [slots] = useState(() => new RowSlots());
  const cards = useMediaQuery(narrowerThan(TABLE_REM));
  const narrow = useMediaQuery(narrowerThan(WIDE_REM));
  const columns = cards ? CARD_COLUMNS : (props.columns ?? COLUMNS);
  const { active, choose, move } = useActiveRow({ rows, body, openId });
  const shape = cards ? 'card' : dense ? 'dense' : 'comfortable';
  const { virtualizer, height } = useVirtualRows({ rows, active, frame, shape, initialOffset: placeOf(place.key) });
  useScrollPosition({ virtualizer, place, active, openId, rows, height, frame });

  const shownRows = placed(virtualizer.getVirtualItems(), rows, slots);

  function press(event: KeyboardEvent) {
    const next = move(event);
    if (next !== null) virtualizer.scrollToIndex(next);
    if (event.key !== 'Enter' || !isRow(event.target)) return;
    event.preventDefault();
    openPressed(event.target, rows, onOpen);
  }
  return (
    <div ref={ref} className={classes.card}>
      <div
        ref={frame}
        className={classes.frame}
        style={sizes(height, tracksOf(columns, narrow))}
        data-cards={cards || undefined}
        data-narrow={narrow || undefined}
        data-dense={dense || undefined}
      >
        <div role="table" aria-label="Devices" aria-rowcount={rows.length + 1} className={classes.table}>
          <ListColumnHead columns={columns} order={cards ? null : order} />
          {/* Hears the keys of its rows. */}
          {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions */}
          <div
            ref={body}
            role="rowgroup"
            className={classes.body}
            style={{ height: rows.length > 0 ? virtualizer.getTotalSize() : undefined }}
            onFocus={choose}
            onKeyDown={press}
            // A finger finds a whole card more easily than the button in it.
            onClick={cards ? ({ target }) => openPressed(target, rows, onOpen) : undefined}
          >
            {shownRows.map(({ slot, record, item: { index, start } }) => (
              <DeviceRow key={slot} {...{ record, columns, waitsAt, index, start, onOpen }} active={index === active} />
            ))}
            {rows.length === 0 && <EmptyRow columns={columns.length}>{empty}</EmptyRow>}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Opens the device of a row, but not where its button does. */
function openPressed(target: EventTarget, rows: readonly DeviceRecord[], open: (record: DeviceRecord) => void) {
  if (!(target instanceof Element) || target.closest('button')) return;
  const record = rows[Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'])];
  if (record) open(record);
}

function EmptyRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <div role="row" aria-rowindex={2}>
      <div role="cell" aria-colspan={columns}>
        {children}
      </div>
    </div>
  );
}

/** The one height of rows and the widths of columns, for the style sheet. */
function sizes(rowPx: number, tracks: string): CSSProperties {
  return { '--row': `${rowPx}px`, '--columns': tracks } as CSSProperties;
}

/** Large text needs more room; a media query in rem knows only the text size of the browser, not that of the page. */
function narrowerThan(rem: number): string {
  return `(max-width: ${rem * rootFontSize() - 0.02}px)`;
}

/** The row itself, and not the button in it, which has an Enter of its own. */
function isRow(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.dataset.index !== undefined;
}

/** A row keeps its element when a refresh moves its record. Dirty data may repeat an id. */
function placed(items: readonly VirtualItem[], rows: readonly DeviceRecord[], slots: RowSlots) {
  const seen = new Set<string>();
  const shown = items.flatMap((item) => {
    const record = rows[item.index];
    if (!record) return [];
    const key = seen.has(record.id) ? `${record.id} ${item.index}` : record.id;
    seen.add(record.id);
    return [{ key, record, item }];
  });
  const slotOf = slots.assign(shown.map(({ key }) => key));
  return shown.map((row, index) => ({ ...row, slot: slotOf[index] }));
}
