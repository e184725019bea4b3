import type { KeyboardEvent } from 'react';

/**
 * While a list is open, Escape closes only the list, not the dialog around it or the toasts. Keys of an input method,
 * which selects characters by the same ones, are ignored.
 */
export function keepEscape(open: boolean) {
  return (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    else if (open && event.key === 'Escape') event.preventDefault();
  };
}
