import { useEffectEvent, useLayoutEffect } from 'react';
import { QuickText } from './quick-text.ts';

/** Fields that take text, and an open list with type-ahead. */
const OWN_KEYS = [
  'input:not([type="checkbox"]):not([type="radio"])',
  'textarea, select, [contenteditable], [aria-expanded="true"][role="combobox"]',
].join();

/**
 * Reports each ID that a scanner types and ends with Enter or Tab, wherever the focus is. Keys typed into a field or an
 * open list are left to it, and so are those typed while a dialog other than that of a device is open.
 */
export function useScannerKeys(isDeviceOpen: boolean, onScan: (id: string) => void): void {
  const press = useEffectEvent((event: KeyboardEvent, typed: string) => {
    if (document.querySelector('dialog[open]') !== null && !isDeviceOpen) return;
    // Enter would press the focused element, and Tab leave it.
    event.preventDefault();
    event.stopPropagation();
    closeList(event.target);
    onScan(typed);
  });
  useLayoutEffect(() => {
    const quick = new QuickText();
    let isOwn = false;
    const listen = (event: KeyboardEvent) => {
      const { target } = event;
      // Decided by the first key: the letters of an ID may open a list.
      if (quick.add(event)) isOwn = target instanceof HTMLElement && target.matches(OWN_KEYS);
      const typed = quick.end(event);
      if (typed !== null && !isOwn) press(event, typed);
    };
    // Before the page's own shortcuts, which the letters of an ID would trigger.
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

/** The first letter of an ID opens a focused list; left open, it would select by type-ahead. */
function closeList(target: EventTarget | null): void {
  if (target instanceof HTMLElement && target.matches('[aria-expanded="true"][role="combobox"]')) {
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  }
}
