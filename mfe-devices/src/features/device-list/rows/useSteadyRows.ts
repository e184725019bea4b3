import type { DeviceRecord } from '@veritas/shared/domain';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { RowScroll } from './row-scroll.ts';

type Rows = readonly DeviceRecord[];

export interface SteadyOptions {
  scroll: Pick<RowScroll, 'offset' | 'seen' | 'to'>;
  rows: Rows;
  /** The query of the rows; those of another one start at the top. */
  question: string;
  /** Of a row, px. */
  height: number;
  frame: RefObject<HTMLElement | null>;
}

/**
 * Scroll anchoring: keeps the visible rows in place when a refresh moves them, by scrolling by the same distance. At
 * its top nothing is anchored, so that the newest rows are visible, unless the pointer or the focus is in the list.
 */
export function useSteadyRows({ scroll, rows, question, height, frame }: SteadyOptions) {
  const shown = useRef({ rows, question });

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { rows, question };
    if (before.rows === rows || before.question !== question) return;
    const { offset } = scroll;
    const isHeld = offset > 0 || frame.current?.matches(':hover, :focus-within');
    if (!isHeld) return;
    const { first, rows: count } = scroll.seen();
    const shift = shiftOf(before.rows.slice(first, first + count), first, rows);
    if (shift !== 0) scroll.to(Math.max(0, offset + shift * height));
  }, [scroll, rows, question, height, frame]);
}

/**
 * By how many places most of the visible rows have moved. Changed rows are other objects and do not count: they may be
 * anywhere now.
 */
export function shiftOf(inSight: Rows, first: number, rows: Rows): number {
  const counts = new Map<number, number>();
  for (const [index, record] of inSight.entries()) {
    const place = rows.indexOf(record);
    const shift = place - first - index;
    if (place >= 0) counts.set(shift, (counts.get(shift) ?? 0) + 1);
  }
  const [[shift] = [0]] = [...counts].sort(([, a], [, b]) => b - a);
  return shift;
}
