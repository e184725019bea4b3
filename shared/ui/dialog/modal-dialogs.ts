const open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** The modal dialog that lies over all else, outside of which nothing can be pressed, focused or read; null without. */
export function topDialog(): HTMLDialogElement | null {
  return open.at(-1) ?? null;
}

/** Calls the listener whenever a modal dialog opens or closes, until the answer is called. */
export function onModalDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes a modal dialog that has opened over what was there; the answer is called when it has closed. */
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
