import { followEvents } from './follow-events.ts';

const NAME = 'veritas-records';

/**
 * Calls `tell` when the service says that records changed, with the cursor of the change, until the returned function
 * is called; with null when changes are to be asked for without an event. Of the tabs of a browser that listen one
 * holds the connection and tells the others.
 */
export function listenToChanges(tell: (cursor: string | null) => void): () => void {
  const ending = new AbortController();
  const { locks } = navigator as { readonly locks?: LockManager };
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);
  tabs?.addEventListener('message', ({ data }: MessageEvent<unknown>) => tell(typeof data === 'string' ? data : null));
  const lead = () =>
    followEvents(ending.signal, (cursor) => {
      tell(cursor);
      tabs?.postMessage(cursor);
    });
  if (locks && tabs) locks.request(NAME, { signal: ending.signal }, lead).catch(unlessEnded(ending.signal));
  else void lead();
  return () => {
    ending.abort();
    tabs?.close();
  };
}

/** A tab that stops listening while it waits for the lock is refused it. */
const unlessEnded = (signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) throw error;
};
