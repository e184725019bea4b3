import { useLayoutEffect, useState, type RefObject } from 'react';

/** A finger would only get a keyboard over the list. */
const AT_A_DESK = '(hover: hover) and (pointer: fine)';

/** Puts the cursor into a field once, when its page comes and it is wanted then. */
export function useCursorAtStart(field: RefObject<HTMLElement | null>, wanted: boolean): void {
  const [atStart] = useState(wanted);
  // Before the field is painted: a scanner types as soon as it can be seen.
  useLayoutEffect(() => {
    if (atStart && window.matchMedia(AT_A_DESK).matches) field.current?.focus({ preventScroll: true });
  }, [atStart, field]);
}
