import { useEffect, useLayoutEffect, useRef } from 'react';
import { rememberPlace } from './list-place.ts';
import type { RowScroll } from './row-scroll.ts';
import { useSteadyRows, type SteadyOptions } from './useSteadyRows.ts';

/** Under which key the scroll position is kept while the page is left, and the question that the rows answer. */
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
 * Keeps the scroll position of a page that is left, starts another question at its top, and comes to the device whose
 * details are closed. A refresh leaves the rows in sight where they are.
 */
export function useScrollPosition(options: ScrollOptions) {
  const { scroll, place, active, openId, rows, height, frame } = options;
  const { key, question } = place;
  useSteadyRows({ scroll, rows, question, height, frame });
  const shown = useRef(question);

  // Before another question scrolls the list to its top.
  useLayoutEffect(() => () => rememberPlace(key, scroll.offset), [key, scroll]);

  useLayoutEffect(() => {
    // Asking the frame itself, or moving it where it is, would lay out the page at every key.
    if (shown.current !== question && scroll.offset !== 0) scroll.to(0);
    shown.current = question;
  }, [question, scroll]);

  useEffect(() => {
    if (openId === null && active > 0) scroll.toRow(active);
    // Only when the details are closed: nobody sees the list behind them, and rows that move by themselves must not
    // scroll the page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [openId]);
}
