import type { DeviceRecord } from '@veritas/shared/domain';
import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject } from 'react';
import type { DeviceColumn } from './device-column.ts';
import { DeviceRow } from './DeviceRow.tsx';
import classes from './DeviceTable.module.css';
import type { RowScroll } from './rows/row-scroll.ts';
import { heldPx } from './rows/row-space.ts';
import { rowsOnPaper } from './rows/rows-to-make.ts';
import { RowSlots } from './rows/row-slots.ts';
import { useActiveRow } from './rows/useActiveRow.ts';
import { isCard, type RowShape } from './rows/row-sizes.ts';
import { useRowWindow } from './rows/useRowWindow.ts';
import { useScrollPosition, type ListPlace } from './rows/useScrollPosition.ts';

export interface DeviceRowsProps {
  rows: readonly DeviceRecord[];
  /** The time as of which waiting times are computed; null shows none. */
  waitsAt: number | null;
  onOpen: (record: DeviceRecord) => void;
  /** Shown in place of rows when there are none. */
  empty: ReactNode;
  place: ListPlace;
  /** The record whose details are open: its row gets the focus back. */
  openId: string | null;
  /** The record whose details were open last. */
  lastId: string | null;
}

interface ShapedRows extends DeviceRowsProps {
  frame: RefObject<HTMLElement | null>;
  scroll: RowScroll;
  columns: readonly DeviceColumn[];
  shape: RowShape;
  /** Of each row, px. */
  height: number;
  /** Printed: all rows, without virtualization, up to the paper limit. */
  paper: boolean;
}

/** Only the rows, so that scrolling renders nothing around them. */
export function DeviceRows(props: ShapedRows) {
  const { rows, waitsAt, onOpen, openId, lastId, empty, place, frame, scroll, columns, shape, height, paper } = props;
  const body = useRef<HTMLDivElement>(null);
  const [slots] = useState(() => new RowSlots());
  const { question } = place;
  const { active, onFocus, onBlur, move } = useActiveRow({ rows, question, body, openId, lastId });
  const cards = isCard(shape);
  const beyond = cards ? 2 : 4;
  const { places: inSight, shift } = useRowWindow({ scroll, count: rows.length, question, beyond, active });
  const places = paper ? rowsOnPaper(rows.length) : inSight;
  const held = heldPx(rows.length * height);
  // The active row may be far away; it makes the element no taller.
  const startOf = (index: number) => Math.max(-height, Math.min(index * height - shift, held - height));
  useScrollPosition({ scroll, place, active, openId, rows, height, frame });

  function press(event: KeyboardEvent) {
    const next = move(event);
    if (next !== null) scroll.toRow(next);
    if (event.key !== 'Enter' || !isRow(event.target)) return;
    event.preventDefault();
    openPressed(event.target, rows, onOpen);
  }
  /** Here rather than in the row: with a function that changes at each render, each row would be rendered again. */
  function click({ target }: MouseEvent) {
    if (isButton(target) || (cards && !hasSelected(target))) openPressed(target, rows, onOpen);
  }
  return (
    // Hears the keys and presses of its rows.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions
    <div
      ref={body}
      role="rowgroup"
      className={classes.body}
      style={{ height: rows.length > 0 ? held : undefined }}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={press}
      onClick={click}
    >
      {placed(places, rows, slots).map(({ slot, record, index }) => (
        <DeviceRow
          key={slot}
          {...{ record, columns, waitsAt, index }}
          start={startOf(index)}
          active={index === active}
        />
      ))}
      {rows.length === 0 && <EmptyRow columns={columns.length}>{empty}</EmptyRow>}
    </div>
  );
}

/** Whether the press selected a text, such as an ID to copy, or cleared a selection. */
function hasSelected(target: EventTarget): boolean {
  const selection = window.getSelection();
  if (!(target instanceof Node) || !selection || selection.isCollapsed) return false;
  return selection.getRangeAt(0).intersectsNode(target);
}

/** Opens the device of a row: by its button, by Enter on it, on touch devices anywhere on its card. */
function openPressed(target: EventTarget, rows: readonly DeviceRecord[], open: (record: DeviceRecord) => void) {
  if (!(target instanceof Element)) return;
  const record = rows[Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'])];
  if (record) open(record);
}

function EmptyRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    // Takes the focus when the rows are removed.
    <div role="row" aria-rowindex={2} className={classes.empty} data-empty tabIndex={-1}>
      <div role="cell" aria-colspan={columns}>
        {children}
      </div>
    </div>
  );
}

function isButton(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button') !== null;
}

/** The row itself, not the button in it, which handles its own Enter. */
function isRow(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.dataset.index !== undefined;
}

/** A row keeps its element when a refresh moves its record. Dirty data may repeat an id. */
function placed(places: readonly number[], rows: readonly DeviceRecord[], slots: RowSlots) {
  const seen = new Set<string>();
  const shown = places.flatMap((index) => {
    const record = rows[index];
    if (!record) return [];
    const key = seen.has(record.id) ? `${record.id} ${index}` : record.id;
    seen.add(record.id);
    return [{ key, record, index }];
  });
  const slotOf = slots.assign(shown.map(({ key }) => key));
  return shown.map((row, index) => ({ ...row, slot: slotOf[index] }));
}
