import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/** Opens and closes a native dialog. Closing it, also by unmounting, gives the focus back to where it was. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean, onClose: () => void) {
  // A second Escape closes the element without asking: the caller must be notified of that too.
  const closedByBrowser = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return undefined;
    const before = document.activeElement;
    const heardClose = () => closedByBrowser();
    element.showModal();
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
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [dialog, open]);
}
