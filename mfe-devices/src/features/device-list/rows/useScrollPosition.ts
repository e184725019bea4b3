import { useEffect, useLayoutEffect, useRef } from 'react';
import { rememberPlace } from './list-place.ts';
import type { RowScroll } from './row-scroll.ts';
import { useSteadyRows, type SteadyOptions } from './useSteadyRows.ts';

/** The key of the scroll position while the page is left, and the query of the rows. */
export interface ListPlace {
  readonly key: string;
  readonly question: string;
}

interface ScrollOptions extends Pick<SteadyOptions, 'rows' | 'height' | 'frame'> {
  scroll: RowScroll;
  place: ListPlace;
  active: number;
  /** The record whose details are open. */
  openId: string | null;
}

/**
 * Stores the scroll position of a page that is left, starts another query at its top, and scrolls to the device whose
 * details are closed. A refresh leaves the visible rows in place.
 */
export function useScrollPosition(options: ScrollOptions) {
  const { scroll, place, active, openId, rows, height, frame } = options;
  const { key, question } = place;
  useSteadyRows({ scroll, rows, question, height, frame });
  const shown = useRef(question);

  // Before another query scrolls the list to its top.
  useLayoutEffect(() => () => rememberPlace(key, scroll.offset), [key, scroll]);

  useLayoutEffect(() => {
    // Reading or setting the frame's position would force a layout at every key.
    if (shown.current !== question && scroll.offset !== 0) scroll.to(0);
    shown.current = question;
  }, [question, scroll]);

  useEffect(() => {
    if (openId === null && active > 0) scroll.toRow(active);
    // Only when the details are closed: the list behind them is hidden, and rows that move on their own must not
    // scroll the page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [openId]);
}
