import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { focusNearest, partsAround } from '../a11y/lost-focus.ts';
import { noteModalDialog } from './modal-dialogs.ts';

/** A caller that closes by a step back in the history has done so after this, in ms. */
const ANSWERED_MS = 200;

/**
 * Opens and closes a native dialog. Closing it, also by unmounting, gives the focus back to where it was; where that
 * has gone, as with a row that was removed, to the nearest part of the page around it.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean, onClose: () => void) {
  // Browsers close it without asking where the last request to close was refused: the caller must know that too.
  const closedByBrowser = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return undefined;
    const before = document.activeElement;
    const around = before ? partsAround(before) : [];
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
      // Unless the caller closes it too: somebody may stay with what they typed.
      setTimeout(show, ANSWERED_MS);
    };
    show();
    element.addEventListener('close', heardClose);
    // The title first, so that it is read out; a question starts on its harmless answer. A child that wants the focus
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
      // Before the element is removed with all that is in it. Then what had the focus before can be where that has
      // gone.
      noteClosed();
      giveFocusBack();
      focusNearest(around);
    };
  }, [dialog, open]);
}
