import { createEvent, fireEvent } from '@testing-library/react';

/**
 * Presses keys, this many milliseconds apart. @returns whether the Enter at the end is left to do what it does where
 * the focus is.
 */
export function typeKeys(text: string, gapMs: number, target: Element = document.body): boolean {
  const start = performance.now();
  return [...text, 'Enter']
    .map((key, index) => {
      const typed = createEvent.keyDown(target, { key });
      Object.defineProperty(typed, 'timeStamp', { value: start + index * gapMs });
      return fireEvent(target, typed);
    })
    .every(Boolean);
}

/** The keys of a scanner, which come 5 ms apart and end with Enter. */
export function scan(id: string, target?: Element): boolean {
  return typeKeys(id, 5, target);
}

/** The open dialog; a query by role would take longer than the time between two scans. */
export function openDialog(): Element | null {
  return document.querySelector('dialog[open]');
}

/** The frame that flashes for an unknown ID; nothing for readers, so no role finds it. */
export function flashFrame(): Element | null {
  return document.querySelector('[data-flash]');
}
