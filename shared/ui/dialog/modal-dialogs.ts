import { createListeners } from '../../browser/listeners.ts';

const open: HTMLDialogElement[] = [];
const changes = createListeners();

/** The topmost modal dialog, outside of which nothing can be pressed, focused or read; null without one. */
export function topDialog(): HTMLDialogElement | null {
  return open.at(-1) ?? null;
}

/** Calls the listener whenever a modal dialog opens or closes; returns the unsubscribe function. */
export const onModalDialogs = changes.add;

/** Registers an opened modal dialog; call the returned function when it has closed. */
export function noteModalDialog(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  changes.call();
  return () => {
    const place = open.indexOf(dialog);
    if (place < 0) return;
    open.splice(place, 1);
    changes.call();
  };
}
