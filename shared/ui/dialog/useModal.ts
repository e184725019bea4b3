import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { focusNearest, placeOf } from '../a11y/lost-focus.ts';
import { noteModalDialog } from './modal-dialogs.ts';

/** Maximum time for a caller that closes by a step back in the history, in ms. */
const ANSWERED_MS = 200;

/**
 * Opens and closes a native dialog. Closing it, also by unmounting, restores the focus; if that element was removed, to
 * what is nearest to its place.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean, onClose: () => void) {
  // Browsers close it without an event to cancel after a cancelled close request: the caller has to know.
  const closedByBrowser = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return undefined;
    const before = document.activeElement;
    // Nothing had the focus when a link or a reload opened the page with the dialog.
    const around = placeOf(before && before !== document.body ? before : element);
    const giveFocusBack = () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
    let isWanted = true;
    let noteClosed = () => undefined as void;
    const show = () => {
      if (!isWanted || element.open) return;
      element.showModal();
      noteClosed = noteModalDialog(element);
    };
    const heardClose = () => {
      noteClosed();
      closedByBrowser();
      // Unless the caller closes it too: the user may stay to keep their input.
      setTimeout(show, ANSWERED_MS);
    };
    show();
    element.addEventListener('close', heardClose);
    // The title first, so that it is announced; a question starts on its safe answer. A child that wants the focus
    // takes it in its own effect.
    const start =
      element.getAttribute('role') === 'alertdialog'
        ? element.querySelector('footer button')
        : element.querySelector('h2');
    if (start instanceof HTMLElement) start.focus();
    return () => {
      isWanted = false;
      element.removeEventListener('close', heardClose);
      element.close();
      giveFocusBack();
      // Before the element is removed with its content: the previously focused element may have been removed, too.
      noteClosed();
      giveFocusBack();
      focusNearest(around);
    };
  }, [dialog, open]);
}
