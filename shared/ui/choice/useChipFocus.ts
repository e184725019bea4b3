import { useCallback, useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { isFocusLost, leaveFocusNear } from '../a11y/lost-focus.ts';

/**
 * Moves the focus when the focused filter is removed, after the commit: to the next filter, else to the previous one.
 * While `hasFocus`, an element with `noneRef` takes it in place of the empty list.
 */
export function useChipFocus(count: number) {
  const [hasFocus, setHasFocus] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const noneRef = useRef<HTMLDivElement>(null);
  const place = useRef(0);

  const listRef = useCallback((element: HTMLUListElement) => {
    list.current = element;
    return () => {
      list.current = null;
      leaveFocusNear(element);
    };
  }, []);

  useLayoutEffect(() => {
    if (!hasFocus || !isFocusLost()) return;
    const near = list.current?.children[Math.min(place.current, count - 1)]?.querySelector('button');
    (near ?? noneRef.current)?.focus();
  });

  const listeners = {
    onFocus({ target }: FocusEvent) {
      setHasFocus(true);
      const items = [...(list.current?.children ?? [])];
      place.current = Math.max(
        0,
        items.findIndex((item) => item.contains(target)),
      );
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      // Switching to another window and back keeps the place.
      if (!currentTarget.contains(relatedTarget ?? document.activeElement)) setHasFocus(false);
    },
  };
  return { hasFocus, listRef, noneRef, listeners };
}
