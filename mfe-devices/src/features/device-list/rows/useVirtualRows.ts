import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { CARD_REM } from '../columns.tsx';
import { rowsToMake, type Span } from './rows-to-make.ts';

/** In rem, so that rows grow with the reader’s text size. */
const HEIGHT_REM = { card: CARD_REM, comfortable: 2.75, dense: 2.125 } as const;
const USUAL_REM_PX = 16;
const OVERSCAN = 4;

/** Until the frame has been measured: about what 60% of a usual window is. */
const FIRST_RECT = { width: 1024, height: 540 };

interface VirtualRowsOptions {
  rows: readonly unknown[];
  /** Stays in the page even when it is scrolled away, so that the focus is never lost. */
  active: number;
  frame: RefObject<HTMLElement | null>;
  shape: keyof typeof HEIGHT_REM;
  initialOffset: number;
}

/** Only the rows near the visible part exist; the list may have a hundred thousand. */
export function useVirtualRows({ rows, active, frame, shape, initialOffset }: VirtualRowsOptions) {
  const rem = rootFontSize();
  const height = Math.round(HEIGHT_REM[shape] * rem);
  const shown = useRef<Span | null>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- it warns of the React Compiler, which is not used
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: shape === 'card' ? 2 : OVERSCAN,
    initialOffset,
    initialRect: FIRST_RECT,
    // A frame that is not laid out (hidden, printed) measures 0; the rows it has stay.
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) => {
        if (rect.height > 0) report(rect);
      }),
    // The sticky head takes its height from what is visible of the rows.
    scrollPaddingEnd: shape === 'card' ? 0 : height,
    rangeExtractor: (range) => rowsToMake(range, { before: shown.current, active }),
  });
  useLayoutEffect(() => {
    shown.current = virtualizer.range;
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height]);
  return { virtualizer, height };
}

/** Of the page, px. */
export function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_REM_PX;
}
