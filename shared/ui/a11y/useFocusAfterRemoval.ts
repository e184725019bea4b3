import { useCallback, useLayoutEffect, useRef, type RefCallback } from 'react';
import { isFocusLost } from './lost-focus.ts';

/**
 * A ref for what is taken away while it may have the keyboard focus, as a button by its own press: then `next` gives
 * the element that takes the focus.
 */
export function useFocusAfterRemoval(next: () => HTMLElement | null | undefined): RefCallback<HTMLElement> {
  const latest = useRef(next);
  useLayoutEffect(() => {
    latest.current = next;
  });
  return useCallback(
    (element: HTMLElement) => () => {
      if (!element.contains(document.activeElement)) return;
      // Once the page is without it: what takes the focus may be made, or enabled, by the same change.
      queueMicrotask(() => {
        if (isFocusLost()) latest.current()?.focus({ preventScroll: true });
      });
    },
    [],
  );
}
