import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { noteModalDialog } from './modal-dialogs.ts';

/** Opens and closes a native dialog. Closing it, also by unmounting, gives the focus back to where it was. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean, onClose: () => void) {
  // A second Escape closes the element without asking: the caller must be notified of that too.
  const closedByBrowser = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return undefined;
    const before = document.activeElement;
    const giveFocusBack = () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
    element.showModal();
    const noteClosed = noteModalDialog(element);
    const heardClose = () => {
      noteClosed();
      closedByBrowser();
    };
    element.addEventListener('close', heardClose);
    // The title first, so that it is read out; a question starts on its harmless answer. A child that wants the focus
    // takes it in its own effect.
    const start =
      element.getAttribute('role') === 'alertdialog'
        ? element.querySelector('footer button')
        : element.querySelector('h2');
    if (start instanceof HTMLElement) start.focus();
    return () => {
      element.removeEventListener('close', heardClose);
      element.close();
      giveFocusBack();
      // Before the element is removed with all that is in it. Then what had the focus before can be where that has gone.
      noteClosed();
      giveFocusBack();
    };
  }, [dialog, open]);
}
