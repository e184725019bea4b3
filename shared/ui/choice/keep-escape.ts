import type { KeyboardEvent } from 'react';

/** While a list is open, Escape closes it alone: not the dialog around it, not the toasts. */
export function keepEscape(open: boolean) {
  return (event: KeyboardEvent) => {
    if (open && event.key === 'Escape') event.preventDefault();
  };
}
