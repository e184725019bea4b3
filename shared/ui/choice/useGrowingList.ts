import { useState, type UIEvent } from 'react';

/** Options rendered at once: each key renders all of them again, and a company may have thousands of hubs. */
const STEP = 100;
/** Distance from the end at which a list grows, in px. */
const NEAR = 300;

interface GrowingList {
  /** Number of rendered options, from the first one. */
  readonly drawn: number;
  /** Ref of the scrolling list. */
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
}

/** Renders the first options of an open list, and more as it is scrolled or the highlight moves there. */
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
