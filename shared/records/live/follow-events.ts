import { apiUrl } from '../../api/contracts/base/call.ts';
import { NOTES_EVENT, STATUS_EVENTS_PATH } from '../../api/contracts/devices/status-changes.ts';

/**
 * The server sends something every 15 s; after this silence in ms a proxy buffers its events, or the connection is
 * dead.
 */
const SILENCE_MS = 20_000;
/** Polling interval while no event arrives, in ms. */
const POLL_MS = 2_000;
/** Backoff before the next connection, doubled each time, in ms. The poll meanwhile renews an expired session. */
const FIRST_WAIT_MS = 4_000;
const LONGEST_WAIT_MS = 60_000;
/** A browser that reconnects more often than this in `POLL_MS` does not wait (`retry: 0`). */
const MOST_RECONNECTED = 5;
/** A longer text is neither a cursor nor a version, and would make the URL of the next request too long. */
const LONGEST_NEWS = 64;

/** What an event announces, by the cursor of records or the version of notes and flags. */
export type News = { readonly records: string } | { readonly notes: string };

/**
 * Subscribes to changes until `signal` is aborted: `tell` gets each event, or null every 2 s while none can arrive, as
 * through a proxy that buffers them.
 */
export function followEvents(signal: AbortSignal, tell: (news: News | null) => void): Promise<void> {
  let events: EventSource | null = null;
  let heardAt = Number.NEGATIVE_INFINITY;
  let wait = FIRST_WAIT_MS;
  let retryAt = 0;
  let reconnected = 0;

  function connect(): void {
    events?.close();
    retryAt = performance.now() + wait;
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    if (typeof EventSource === 'undefined') return;
    const own = (events = new EventSource(apiUrl(STATUS_EVENTS_PATH)));
    const hear = (toNews: (text: string) => News) => {
      return ({ data }: MessageEvent<string>) => {
        heardAt = performance.now();
        wait = FIRST_WAIT_MS;
        retryAt = 0;
        tell(data.length > LONGEST_NEWS ? null : toNews(data));
      };
    };
    own.onmessage = hear((records) => ({ records }));
    own.addEventListener(
      NOTES_EVENT,
      hear((notes) => ({ notes })),
    );
    own.onerror = () => {
      // A browser reconnects on its own, but not after a refusal.
      if (own.readyState !== EventSource.CLOSED && (reconnected += 1) <= MOST_RECONNECTED) return;
      own.close();
      heardAt = Number.NEGATIVE_INFINITY;
      retryAt = Math.max(retryAt, performance.now() + FIRST_WAIT_MS);
    };
  }

  function look(): void {
    reconnected = 0;
    const now = performance.now();
    if (now - heardAt < SILENCE_MS) return;
    tell(null);
    if (now >= retryAt) connect();
  }

  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    connect();
    const timer = setInterval(look, POLL_MS);
    signal.addEventListener('abort', () => {
      clearInterval(timer);
      events?.close();
      resolve();
    });
  });
}
