import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Puts the focus on the frame of an editor when a save takes away the button that had it. A field that somebody went on
 * to meanwhile keeps it, and nobody who reads on elsewhere is scrolled back.
 */
export function useFocusAfterSave(frame: RefObject<HTMLElement | null>, saving: boolean) {
  const wasSaving = useRef(saving);
  useLayoutEffect(() => {
    const isSave = saving || wasSaving.current;
    wasSaving.current = saving;
    if (isSave && document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  });
}
