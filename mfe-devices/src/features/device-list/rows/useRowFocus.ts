import { useEffect, useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

interface RowFocusOptions {
  /** Element that contains the rows; each has its index as `data-index`. */
  body: RefObject<HTMLElement | null>;
  /** Index of the one row that Tab reaches. */
  active: number;
  /** The record whose details are open. */
  openId: string | null;
  /** Called with the index of a row that gets the focus. */
  onRow: (index: number) => void;
}

/**
 * Keeps the focus of the rows on the active one. A recycled element that shows another row must not keep it, or Enter
 * would open that one; nor may it be lost with a removed element.
 */
export function useRowFocus({ body, active, openId, onRow }: RowFocusOptions) {
  const takesFocus = useRef(false);
  const holdsFocus = useRef(false);

  useEffect(() => {
    const rows = body.current;
    // React handles no events while it commits, as when a dialog closes and restores the focus.
    const hold = () => {
      holdsFocus.current = true;
    };
    rows?.addEventListener('focusin', hold);
    return () => rows?.removeEventListener('focusin', hold);
  }, [body]);

  useLayoutEffect(() => {
    if (!takesFocus.current && !isElsewhere(body.current, active, holdsFocus.current)) return;
    takesFocus.current = false;
    rowAt(body.current, active)?.focus({ preventScroll: true });
  });

  const wasOpen = useRef(openId);
  useEffect(() => {
    // The dialog restored the focus to where it was opened; after navigation that is another row.
    if (wasOpen.current !== null && openId === null && isElsewhere(body.current, active, true)) {
      rowAt(body.current, active)?.focus();
    }
    wasOpen.current = openId;
  }, [openId, active, body]);

  function onFocus({ target }: FocusEvent) {
    const row = target.closest<HTMLElement>('[data-index]');
    if (row) onRow(Number(row.dataset.index));
  }
  function onBlur({ relatedTarget }: FocusEvent) {
    // The browser restores the focus after a switch of windows. It fires no event for an element that React removes.
    if (relatedTarget !== null || document.hasFocus()) holdsFocus.current = false;
  }
  return {
    /** The row that is active next takes the focus. */
    takeFocus: () => {
      takesFocus.current = true;
    },
    onFocus,
    onBlur,
  };
}

/** Whether the focus is at another row than that of `index`, or was lost from the rows. */
function isElsewhere(body: HTMLElement | null, index: number, had: boolean): boolean {
  const at = document.activeElement;
  if (at === document.body) return had;
  const row = body?.contains(at) ? at?.closest<HTMLElement>('[data-index]') : null;
  return row ? row.dataset.index !== String(index) : false;
}

/** The row of an index; in an empty list what is shown instead. */
function rowAt(body: HTMLElement | null, index: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`[data-index="${index}"], [data-empty]`) ?? null;
}
