import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { rememberPlace } from './list-place.ts';
import { useSteadyRows, type SteadyOptions } from './useSteadyRows.ts';

/** Under which key the scroll position is kept while the page is left, and the question that the rows answer. */
export interface ListPlace {
  readonly key: string;
  readonly question: string;
}

interface ScrollOptions extends Pick<SteadyOptions, 'rows' | 'height' | 'frame'> {
  virtualizer: Virtualizer<HTMLElement, Element>;
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
  const { virtualizer, place, active, openId, rows, height, frame } = options;
  const { key, question } = place;
  useSteadyRows({ virtualizer, rows, question, height, frame });
  const shown = useRef(question);

  useEffect(() => () => rememberPlace(key, virtualizer.scrollOffset ?? 0), [key, virtualizer]);

  useEffect(() => {
    // Asking the frame itself, or moving it where it is, would lay out the page at every key.
    if (shown.current !== question && virtualizer.scrollOffset !== 0) virtualizer.scrollToOffset(0);
    shown.current = question;
  }, [question, virtualizer]);

  useEffect(() => {
    if (openId === null && active > 0) virtualizer.scrollToIndex(active);
    // Only when the details are closed: nobody sees the list behind them, and rows that move by themselves must not
    // scroll the page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [openId]);
}
