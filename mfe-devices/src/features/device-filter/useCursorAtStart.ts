import { useLayoutEffect, useState, type RefObject } from 'react';

/** On touch devices it would only open a keyboard over the list. */
const AT_A_DESK = '(hover: hover) and (pointer: fine)';

/** Focuses a field once, when its page is mounted, if wanted then. */
export function useCursorAtStart(field: RefObject<HTMLElement | null>, wanted: boolean): void {
  const [atStart] = useState(wanted);
  // Before the paint: a scanner types as soon as the field is visible.
  useLayoutEffect(() => {
    if (atStart && window.matchMedia(AT_A_DESK).matches) field.current?.focus({ preventScroll: true });
  }, [atStart, field]);
}
