import { useEffect, useRef } from 'react';

/** Reports the outcome of a save on whatever screen is open. */
type Say = (kind: 'success' | 'error', text: string) => void;

let say: Say | null = null;

/**
 * Sets how the console reports a save whose screen was closed. Set again at each sign-in, so that a user never sees the
 * outcome of the previous user's saves.
 */
export function tellLeftSaves(by: Say): void {
  say = by;
}

/** Returns a function that says whether the user who opened this screen is still signed in. */
export function useOwnership(): () => boolean {
  const own = useRef(say);
  return () => own.current === say;
}

/** Reports the outcome of a save whose screen was closed meanwhile. An open screen shows it beside the form. */
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
    /** Whether the screen was closed: then it must not navigate. */
    isLeft: () => !shown.current,
    tell: (...[kind, text]: Parameters<Say>): void => {
      if (!shown.current && text !== '' && isOwn()) say?.(kind, text);
    },
  };
}
