import { useCallback, useLayoutEffect, useRef, type RefCallback } from 'react';
import { isFocusLost } from './lost-focus.ts';

/**
 * A ref for an element that may be removed while it has the focus, as a button by its own press: then `next` returns
 * the element to focus.
 */
export function useFocusAfterRemoval(next: () => HTMLElement | null | undefined): RefCallback<HTMLElement> {
  const latest = useRef(next);
  useLayoutEffect(() => {
    latest.current = next;
  });
  return useCallback(
    (element: HTMLElement) => () => {
      if (!element.contains(document.activeElement)) return;
      // After the commit: the element to focus may be created, or enabled, by the same change.
      queueMicrotask(() => {
        if (isFocusLost()) focusInSight(latest.current());
      });
    },
    [],
  );
}

/** The page moves only where all of the element is out of the window. */
function focusInSight(element: HTMLElement | null | undefined): void {
  if (!element) return;
  element.focus({ preventScroll: true });
  const { top, bottom } = element.getBoundingClientRect();
  if (bottom < 0 || top > window.innerHeight) element.scrollIntoView({ block: 'nearest' });
}
