import type { KeyboardEvent } from 'react';

/**
 * While a list is open, Escape closes it alone: not the dialog around it, not the toasts. The keys of an input method,
 * which chooses among letters by the same ones, are kept from the list.
 */
export function keepEscape(open: boolean) {
  return (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    else if (open && event.key === 'Escape') event.preventDefault();
  };
}
