import { apiUrl } from '../../api/contracts/call.ts';
import { NOTES_EVENT, STATUS_EVENTS_PATH } from '../../api/contracts/status-changes.ts';

/** The server is heard every 15 s; after this silence in ms a proxy holds its events back, or the line is dead. */
const SILENCE_MS = 20_000;
/** How often changes are asked for while no event comes, in ms. */
const POLL_MS = 2_000;
/** Wait before the next try to connect, doubled with each, in ms. The question meanwhile renews a lapsed session. */
const FIRST_WAIT_MS = 4_000;
const LONGEST_WAIT_MS = 60_000;
/** A browser that connects again by itself more often than this in `POLL_MS` does not wait (`retry: 0`). */
const MOST_RECONNECTED = 5;
/** What is longer is neither a cursor nor a version: it would make the question about it too long. */
const LONGEST_NEWS = 64;

/** What an event says: which changes there are, by the cursor of records or the version of notes and flags. */
export type News = { readonly records: string } | { readonly notes: string };

/**
 * Listens to changes until `signal` is aborted: `tell` gets what each event says, or null every 2 s while none can
 * come, as through a proxy that holds them back.
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
      // A browser connects again by itself, but not after a refusal.
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
