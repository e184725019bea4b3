import { tabChannel } from '../../browser/tab-channel.ts';
import { followEvents, type News } from './follow-events.ts';
import { announceNotes } from './note-changes.ts';

const NAME = 'veritas-records';

/**
 * Calls `tell` when the service announces changed records, with the cursor of the change, until the returned function
 * is called; with null when changes have to be polled. Events about notes go to their own listeners. One of the
 * subscribed tabs of a browser holds the connection and notifies the others; a tab that is refused the lock has its own
 * connection.
 */
export function listenToChanges(tell: (cursor: string | null) => void): () => void {
  const ending = new AbortController();
  const { locks } = navigator as { readonly locks?: LockManager };
  const tabs = tabChannel(NAME);
  tabs?.addEventListener('message', ({ data }: MessageEvent<unknown>) => pass(newsIn(data), tell));
  const lead = () =>
    followEvents(ending.signal, (news) => {
      pass(news, tell);
      // The cursor alone, as tabs of an older console expect it.
      tabs?.postMessage(news && 'records' in news ? news.records : news);
    });
  // A tab that unsubscribes while it waits for the lock is refused it, and has nothing to follow by then.
  if (locks && tabs) locks.request(NAME, { signal: ending.signal }, lead).catch(lead);
  else void lead();
  return () => {
    ending.abort();
    tabs?.close();
  };
}

function newsIn(data: unknown): News | null {
  if (typeof data === 'string') return { records: data };
  const isOfNotes = typeof data === 'object' && data !== null && 'notes' in data && typeof data.notes === 'string';
  return isOfNotes ? { notes: String(data.notes) } : null;
}

function pass(news: News | null, tell: (cursor: string | null) => void): void {
  if (news === null || 'records' in news) tell(news && news.records);
  if (news === null || 'notes' in news) announceNotes(news && news.notes);
}
