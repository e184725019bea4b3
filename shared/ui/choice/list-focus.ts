import type { KeyboardEvent, MouseEvent } from 'react';

/**
 * While a list is open, Escape closes only the list, not the dialog around it or the toasts. Keys of an input method,
 * which selects characters by the same ones, are ignored, and so is the letter of a shortcut such as Ctrl+K: it would
 * find an option, which leaving the list then selects.
 */
export function guardListKeys(open: boolean) {
  return (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || isShortcut(event)) {
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    } else if (open && event.key === 'Escape') event.preventDefault();
  };
}

/**
 * A list that scrolls would be a tab stop of its own, and as leaving the control closes the list, the focus would be
 * lost with it. A press on its scrollbar leaves the focus in the control.
 */
export const NO_FOCUS = { tabIndex: -1, onMouseDown: (event: MouseEvent) => event.preventDefault() } as const;

function isShortcut(event: KeyboardEvent): boolean {
  // Layouts with AltGr report their third-level letters as Ctrl+Alt.
  if (event.key.length !== 1 || event.getModifierState('AltGraph')) return false;
  return event.ctrlKey || event.metaKey || event.altKey;
}
