import { useLayoutEffect, type RefObject } from 'react';

/** Raises a popover above an open dialog whenever something new is in it; a browser without popovers keeps it below. */
export function useTopLayer(popover: RefObject<HTMLElement | null>, newest: string | undefined) {
  useLayoutEffect(() => {
    const element = popover.current;
    if (!element || typeof element.showPopover !== 'function') return;
    const open = element.matches(':popover-open');
    if (open && !document.querySelector('dialog[open]')) return;
    // Only leaving and entering again puts it on top of what was opened since.
    if (open) element.hidePopover();
    element.showPopover();
  }, [popover, newest]);
}
