import { startTransition, useEffect, useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { REST_MS, RowScroll } from './row-scroll.ts';
import type { RowSizes } from './row-sizes.ts';
import { rowsToMake } from './rows-to-make.ts';

interface ScrollOptions {
  frame: RefObject<HTMLElement | null>;
  sizes: RowSizes;
  initialOffset: number;
  /** Of all rows. */
  count: number;
}

/** The scroll position of a component's frame, and its visible rows. */
export function useRowScroll({ frame, sizes, initialOffset, count }: ScrollOptions): RowScroll {
  const { height, covered } = sizes;
  const [scroll] = useState(() => new RowScroll(initialOffset, sizes, count));
  useLayoutEffect(
    () => (frame.current ? scroll.follow(frame.current, { height, covered }) : undefined),
    [scroll, frame, height, covered],
  );
  return scroll;
}

interface WindowOptions {
  scroll: RowScroll;
  /** Of all rows. */
  count: number;
  /** The query of the rows. */
  question: string;
  /** Number of rows rendered beyond each edge (overscan). */
  beyond: number;
  /** Stays rendered even when it is scrolled away, so that the focus is never lost. */
  active: number;
}

/**
 * The indexes of the rows to render, which are those near the visible part, and by how many px they are moved up; the
 * list may have a million.
 */
export function useRowWindow({ scroll, count, question, beyond, active }: WindowOptions) {
  // Renders synchronously: the browser scrolls without waiting, and a late row is blank until then.
  const seen = useSyncExternalStore(scroll.subscribe, scroll.seen);
  const isRested = useRested(question);
  useLayoutEffect(() => scroll.holds(count), [scroll, count]);
  const places = rowsToMake(seen, { count, beyond: isRested && !seen.jumped ? beyond : 0, active });
  return { places, shift: seen.shift };
}

/** Whether a value has been stable for a while, as when the user has stopped typing. */
function useRested(value: string): boolean {
  const [rested, setRested] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setRested(value)), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested === value;
}
