import { useLayoutEffect, useState, type RefObject } from 'react';
import { onModalDialogs, topDialog } from '../dialog/modal-dialogs.ts';
import classes from './Toaster.module.css';

/**
 * Keeps a popover above everything else, and interactive: a modal dialog makes everything outside of it inert, so the
 * popover is moved into the topmost one while one is open. @param home its place without a dialog. @param newest raises
 * it again whenever it has new content. @returns what the popover is rendered into. The element is moved: another
 * container would create a new popover.
 */
export function useTopLayer(
  home: RefObject<HTMLElement | null>,
  popover: RefObject<HTMLElement | null>,
  newest: string | undefined,
): HTMLElement {
  const [host] = useState(createHost);

  useLayoutEffect(() => {
    const place = () => {
      const focused = document.activeElement;
      const hadFocus = host.contains(focused);
      const parent = topDialog() ?? home.current;
      if (parent && parent !== host.parentElement) move(host, parent);
      raise(popover.current);
      if (hadFocus) focusAgain(focused);
      // React restores the focus from before a change, although a closed dialog moved it.
      else queueMicrotask(() => host.contains(document.activeElement) && focusAgain(focused));
    };
    place();
    const stop = onModalDialogs(place);
    return () => {
      stop();
      host.remove();
    };
  }, [host, home, popover]);

  useLayoutEffect(() => raise(popover.current), [popover, newest]);
  return host;
}

function createHost(): HTMLElement {
  const host = document.createElement('div');
  host.className = classes.place ?? '';
  return host;
}

function move(host: HTMLElement, parent: HTMLElement): void {
  // Where the browser supports it, no animation in it restarts.
  if (host.isConnected && typeof parent.moveBefore === 'function') parent.moveBefore(host, null);
  else parent.append(host);
}

function focusAgain(element: Element | null): void {
  if (element instanceof HTMLElement && element !== document.activeElement) element.focus({ preventScroll: true });
}

/** A browser without popovers shows it below an open dialog. */
function raise(popover: HTMLElement | null): void {
  if (!popover || typeof popover.showPopover !== 'function') return;
  const open = popover.matches(':popover-open');
  if (open && !document.querySelector('dialog[open]')) return;
  // Only hiding and showing it again puts it above what was opened since.
  if (open) popover.hidePopover();
  popover.showPopover();
}
