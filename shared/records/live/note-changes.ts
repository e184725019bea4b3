type Listener = (version: string | null) => void;

const listeners = new Set<Listener>();

/**
 * Calls `listener` with the new version when notes or flags of devices changed, and with null when they have to be
 * polled, until the returned function is called. It is called while a screen of records is visible.
 */
export function onNoteChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function announceNotes(version: string | null): void {
  for (const listener of listeners) listener(version);
}
