import type { VirtualItem } from '@tanstack/react-virtual';
import type { DeviceRecord } from '@veritas/shared/domain';
import { useMediaQuery } from '@veritas/shared/ui';
import { useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { COLUMNS, WIDTHS } from './columns.tsx';
import { DeviceRow } from './DeviceRow.tsx';
import classes from './DeviceTable.module.css';
import { placeOf } from './rows/list-place.ts';
import { RowSlots } from './rows/row-slots.ts';
import { useActiveRow } from './rows/useActiveRow.ts';
import { useScrollPosition, type ListPlace } from './rows/useScrollPosition.ts';
import { rootFontSize, useVirtualRows } from './rows/useVirtualRows.ts';

/** In narrower windows the columns would not find room. */
const TABLE_REM = 64;

export interface DeviceTableProps {
  rows: readonly DeviceRecord[];
  /** The moment as of which rows say how long they wait; null says nothing of it. */
  waitsAt: number | null;
  onOpen: (record: DeviceRecord) => void;
  /** Shown in place of rows when there are none. */
  empty: ReactNode;
  place: ListPlace;
  /** The record whose details are open: it is the row to come back to. */
  openId: string | null;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** The pick list: a virtual table, as cards where it is narrow. Roles are explicit, as display would drop them. */
export function DeviceTable({ rows, waitsAt, onOpen, openId, empty, place, ref }: DeviceTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [slots] = useState(() => new RowSlots());
  // Large text needs more room; a media query in rem knows only the text size of the browser, not that of the page.
  const cards = useMediaQuery(`(max-width: ${TABLE_REM * rootFontSize() - 0.02}px)`);
  const { active, choose, move } = useActiveRow({ rows, body, openId });
  const initialOffset = placeOf(place.key);
  const { virtualizer, height } = useVirtualRows({ count: rows.length, active, frame, cards, initialOffset });
  useScrollPosition({ virtualizer, place, active, openId });

  function press(event: KeyboardEvent) {
    const next = move(event);
    if (next !== null) virtualizer.scrollToIndex(next);
    const record = rows[active];
    if (event.key !== 'Enter' || !record || !isRow(event.target)) return;
    event.preventDefault();
    onOpen(record);
  }
  return (
    <div ref={ref} className={classes.card}>
      <div ref={frame} className={classes.frame} style={sizes(height)} data-cards={cards || undefined}>
        <div role="table" aria-label="Devices" aria-rowcount={rows.length + 1} className={classes.table}>
          <Head />
          {/* Hears the keys of its rows. */}
          {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions */}
          <div
            ref={body}
            role="rowgroup"
            className={classes.body}
            style={{ height: rows.length > 0 ? virtualizer.getTotalSize() : undefined }}
            onFocus={choose}
            onKeyDown={press}
          >
            {placed(virtualizer.getVirtualItems(), rows, slots).map(({ slot, record, item: { index, start } }) => (
              <DeviceRow
                key={slot}
                record={record}
                waitsAt={waitsAt}
                index={index}
                start={start}
                active={index === active}
                onOpen={onOpen}
              />
            ))}
            {rows.length === 0 && <EmptyRow>{empty}</EmptyRow>}
          </div>
        </div>
      </div>
    </div>
  );
}

function Head() {
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.row}>
        {COLUMNS.map(({ key, header }) => (
          <span key={key} role="columnheader" className={classes.cell} data-column={key}>
            {header}
          </span>
        ))}
      </div>
    </div>
  );
}

function EmptyRow({ children }: { children: ReactNode }) {
  return (
    <div role="row" aria-rowindex={2}>
      <div role="cell" aria-colspan={COLUMNS.length}>
        {children}
      </div>
    </div>
  );
}

/** The one height of rows and the widths of columns, for the style sheet. */
function sizes(rowPx: number): CSSProperties {
  return { '--row': `${rowPx}px`, '--columns': WIDTHS } as CSSProperties;
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
