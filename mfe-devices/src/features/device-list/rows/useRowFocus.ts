import { useEffect, useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

interface RowFocusOptions {
  /** Element that holds the rows; each carries its place as `data-index`. */
  body: RefObject<HTMLElement | null>;
  /** Place of the one row that Tab reaches. */
  active: number;
  /** The record whose details are open. */
  openId: string | null;
  /** Called with the place of a row that gets the focus. */
  onRow: (index: number) => void;
}

/**
 * Keeps the focus of the rows on the active one. An element that shows another row by now must not keep it, or Enter
 * would open that one; nor may it be lost with an element that is taken away.
 */
export function useRowFocus({ body, active, openId, onRow }: RowFocusOptions) {
  const takesFocus = useRef(false);
  const holdsFocus = useRef(false);

  useEffect(() => {
    const rows = body.current;
    // React hears nothing while it changes the page, as when a dialog closes and gives the focus back.
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
    // The dialog gave the focus back to where it was opened; further on in the list that is another row by now.
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
    // A window that is left for another one gets its focus back. Of an element that React takes away it hears nothing.
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

/** Whether the focus is at another row than that of `index`, or nowhere where the rows had it. */
function isElsewhere(body: HTMLElement | null, index: number, had: boolean): boolean {
  const at = document.activeElement;
  if (at === document.body) return had;
  const row = body?.contains(at) ? at?.closest<HTMLElement>('[data-index]') : null;
  return row ? row.dataset.index !== String(index) : false;
}

/** The row of a place; in a list without rows what is shown in their place. */
function rowAt(body: HTMLElement | null, index: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`[data-index="${index}"], [data-empty]`) ?? null;
}
