import { useEffect, useRef } from 'react';

/** Shows, on whatever screen is open, how a save ended. */
type Say = (kind: 'success' | 'error', text: string) => void;

let say: Say | null = null;

/**
 * Sets how the console reports a save whose screen was left. Set again for each person who signs in, so that nobody
 * sees the outcome of the previous person's saves.
 */
export function tellLeftSaves(by: Say): void {
  say = by;
}

/** Returns a function that tells whether the person who opened this screen is still signed in. */
export function useOwnership(): () => boolean {
  const own = useRef(say);
  return () => own.current === say;
}

/**
 * Reports how a save of this screen ended when the screen itself cannot, as it was left meanwhile. While the screen is
 * open, it shows the outcome beside what was typed.
 */
export function useLeftSave() {
  const shown = useRef(true);
  const isOwn = useOwnership();
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return {
    /** Whether the screen was left: then it must not navigate anywhere. */
    isLeft: () => !shown.current,
    tell: (...[kind, text]: Parameters<Say>): void => {
      if (!shown.current && text !== '' && isOwn()) say?.(kind, text);
    },
  };
}
