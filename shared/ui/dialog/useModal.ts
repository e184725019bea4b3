import { useLayoutEffect, type RefObject } from 'react';

/** Opens and closes a native dialog. Closing it, also by unmounting, gives the focus back to where it was. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean) {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return undefined;
    const before = document.activeElement;
    element.showModal();
    // The title first, so that it is read out; a child that wants the focus takes it in its own effect.
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => {
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [dialog, open]);
}
