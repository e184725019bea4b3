import { useEffectEvent, useLayoutEffect } from 'react';

/** A scanner types a character every few milliseconds; nobody keeps up this pace over a whole ID. */
const SLOWEST_MS = 60;
/** Shorter than any tracking ID that can be uploaded. */
const SHORTEST = 6;

/** Fields, and an open list, which chooses by the typed letters. */
const OWN_KEYS = 'input, textarea, select, [contenteditable], [aria-expanded="true"][role="combobox"]';

/**
 * Reports each ID that a scanner types and ends with Enter, wherever the focus is. Keys typed into a field or an open
 * list are left to it, and so are those typed while a dialog other than that of a device is open.
 */
export function useScannerKeys(isDeviceOpen: boolean, onScan: (id: string) => void): void {
  const press = useEffectEvent((event: KeyboardEvent, typed: string) => {
    if (typed.length < SHORTEST || (document.querySelector('dialog[open]') !== null && !isDeviceOpen)) return;
    // Enter would press what has the focus.
    event.preventDefault();
    event.stopPropagation();
    closeList(event.target);
    onScan(typed);
  });
  useLayoutEffect(() => {
    let typed = '';
    let last = Number.NEGATIVE_INFINITY;
    let isOwn = false;
    const listen = (event: KeyboardEvent) => {
      const { key, timeStamp, target } = event;
      if (timeStamp - last > SLOWEST_MS) {
        typed = '';
        // Decided by the first key: the letters of an ID may open a list.
        isOwn = target instanceof HTMLElement && target.matches(OWN_KEYS);
      }
      // Enter ends a scan, however soon the next one follows.
      last = key === 'Enter' ? Number.NEGATIVE_INFINITY : timeStamp;
      if (isOwn) return;
      if (key === 'Enter') {
        press(event, typed);
        typed = '';
      } else if (/^[\w-]$/.test(key) && !event.ctrlKey && !event.metaKey && !event.altKey) typed += key;
    };
    // Before the page's own keys, which the letters of an ID would press.
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

/** The first letter of an ID opens a list that has the focus; left open, it would choose what the letters found. */
function closeList(target: EventTarget | null): void {
  if (target instanceof HTMLElement && target.matches('[aria-expanded="true"][role="combobox"]')) {
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  }
}
