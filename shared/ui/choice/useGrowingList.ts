import { useState, type UIEvent } from 'react';

/** Options that are drawn at once: each key draws all of them again, and a company may have thousands of hubs. */
const STEP = 100;
/** So near its end, in px, a list grows. */
const NEAR = 300;

interface GrowingList {
  /** How many of the options are drawn, from the first one. */
  readonly drawn: number;
  /** For the list that scrolls. */
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
}

/** Draws the first options of an open list, and more as it is scrolled or the highlight goes there. */
export function useGrowingList(count: number, { isOpen, highlightedIndex }: Open): GrowingList {
  const [grown, setGrown] = useState(STEP);
  if (!isOpen && grown !== STEP) setGrown(STEP);
  const drawn = Math.min(count, Math.max(grown, highlightedIndex + STEP));
  function onScroll({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>) {
    if (scrollTop + clientHeight > scrollHeight - NEAR && drawn < count) setGrown(drawn + STEP);
  }
  return { drawn, onScroll };
}

interface Open {
  readonly isOpen: boolean;
  readonly highlightedIndex: number;
}
