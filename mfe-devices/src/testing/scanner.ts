import { createEvent, fireEvent } from '@testing-library/react';

/** Presses keys, this many milliseconds apart. @returns whether the default action of the last one follows. */
function pressKeys(keys: readonly KeyboardEventInit[], gapMs: number, target: Element): boolean {
  const start = performance.now();
  return keys
    .map((key, index) => {
      const pressed = createEvent.keyDown(target, key);
      Object.defineProperty(pressed, 'timeStamp', { value: start + index * gapMs });
      return fireEvent(target, pressed);
    })
    .every(Boolean);
}

/** Types a text and Enter. */
export function typeKeys(text: string, gapMs: number, target: Element = document.body): boolean {
  return pressKeys([...text, 'Enter'].map(keyOf), gapMs, target);
}

/** The keys of a scanner, 5 ms apart, ending with Enter, or with another configured key. */
export function scan(id: string, target: Element = document.body, end = 'Enter'): boolean {
  return pressKeys([...id, end].map(keyOf), 5, target);
}

/** The same with the Hindi layout: `letters` are what its keys type. */
export function scanInHindi(id: string, letters: readonly string[], target: Element = document.body): boolean {
  const keys = [...id].map((letter, index) => ({
    key: letters[index] ?? letter,
    code: codeOf(letter),
    shiftKey: /[A-Z_]/.test(letter),
  }));
  return pressKeys([...keys, keyOf('Enter')], 5, target);
}

const keyOf = (key: string): KeyboardEventInit => ({ key });

/** The physical key of the letter on a Latin layout. */
function codeOf(letter: string): string {
  if (/[-_]/.test(letter)) return 'Minus';
  return /\d/.test(letter) ? `Digit${letter}` : `Key${letter.toUpperCase()}`;
}

/** The open dialog; a query by role would take longer than the time between two scans. */
export function openDialog(): Element | null {
  return document.querySelector('dialog[open]');
}

/** The frame that flashes for an unknown ID; hidden from screen readers, so it has no role. */
export function flashFrame(): Element | null {
  return document.querySelector('[data-flash]');
}
