import { useEffect, useRef } from 'react';

/** Says in any place how a save ended. */
type Say = (kind: 'success' | 'error', text: string) => void;

let say: Say | null = null;

/**
 * How the console says the outcome of a save whose screen was left. Set again for each person who signs in, so that
 * nobody hears of the saves of the person before.
 */
export function tellLeftSaves(by: Say): void {
  say = by;
}

/** Tells whether the person whose screen this is still is the one who is signed in. */
export function useOwnership(): () => boolean {
  const own = useRef(say);
  return () => own.current === say;
}

/**
 * Tells how a save of this screen ended, once the screen itself cannot: it was left while the save was
 * under way. While the screen is there, it says so beside what was typed.
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
    /** Whether nobody looks at the screen any more: where it would lead next, nobody wants to go. */
    isLeft: () => !shown.current,
    tell: (...[kind, text]: Parameters<Say>): void => {
      if (!shown.current && text !== '' && isOwn()) say?.(kind, text);
    },
  };
}
