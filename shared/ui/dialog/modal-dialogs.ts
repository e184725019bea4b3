const open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** The topmost modal dialog, outside of which nothing can be pressed, focused or read; null without one. */
export function topDialog(): HTMLDialogElement | null {
  return open.at(-1) ?? null;
}

/** Calls the listener whenever a modal dialog opens or closes; returns the unsubscribe function. */
export function onModalDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Registers an opened modal dialog; call the returned function when it has closed. */
export function noteModalDialog(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  report();
  return () => {
    const place = open.indexOf(dialog);
    if (place < 0) return;
    open.splice(place, 1);
    report();
  };
}

function report(): void {
  for (const changed of listeners) changed();
}
