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
        if (isFocusLost()) latest.current()?.focus({ preventScroll: true });
      });
    },
    [],
  );
}
