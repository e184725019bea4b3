import { createStore } from 'zustand/vanilla';
import { ApiError, serverText } from '../api/errors.ts';
import type { StatusAnswer } from '../api/status.ts';
import type { DeviceRecord } from '../domain/index.ts';
import { readRecords } from './read-records.ts';

export const REFRESH_MS = 60_000;

/** The console's copy of the device records and how good it is. */
export interface Copy {
  /** `failed` only while there is nothing to show: a failed refresh leaves `ready`, with `error` beside it. */
  readonly state: 'loading' | 'ready' | 'failed';
  /** Why the last attempt failed, one sentence; null when it succeeded. */
  readonly error: string | null;
  /** When the service last confirmed the copy, ms since 1970. */
  readonly asOf: number | null;
  readonly refreshing: boolean;
  readonly records: readonly DeviceRecord[] | null;
}

/** For whom records are read; null user = signed in, but the service has not said as whom. */
export interface Reader {
  readonly user: string | null;
  /** Zone of times that carry no offset; '' = the browser's own. */
  readonly zone: string;
}

interface Source {
  readonly read: (etag: string | null, signal: AbortSignal) => Promise<StatusAnswer | 'unchanged'>;
  readonly now?: () => number;
}

const NOTHING: Copy = { state: 'loading', error: null, asOf: null, refreshing: false, records: null };

/**
 * Reads the records once for all screens: when the first screen watches, every 60 s while one does and the page is
 * visible, and on demand. Without a reader it holds nothing and asks nothing.
 */
export function createKeeper({ read, now = Date.now }: Source) {
  const store = createStore<Copy>()(() => NOTHING);
  let reader: Reader | null = null;
  let etag: string | null = null;
  let flight: AbortController | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;
  let watchers = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** One request at a time; whoever asks meanwhile gets its answer. */
  async function refresh(): Promise<void> {
    if (!reader || flight) return;
    const own = (flight = new AbortController());
    const { zone } = reader;
    triedAt = now();
    store.setState({ refreshing: true });
    const outcome = await attempt(zone, own.signal);
    if (flight !== own) return;
    flight = null;
    store.setState({ ...outcome, refreshing: false });
    wake();
  }

  async function attempt(zone: string, signal: AbortSignal): Promise<Partial<Copy>> {
    const dropped = () => signal.aborted;
    try {
      const answer = await read(etag, signal);
      if (dropped()) return {};
      const confirmed = { state: 'ready', error: null, asOf: now() } as const;
      if (answer === 'unchanged') return confirmed;
      const records = await readRecords(answer.text, zone);
      if (dropped()) return {};
      etag = answer.etag;
      return { ...confirmed, records };
    } catch (error) {
      return { error: failureText(error), state: store.getState().records ? 'ready' : 'failed' };
    }
  }

  /** Refreshes now if that is due, else when it will be. */
  function wake(): void {
    clearTimeout(timer);
    if (!reader || flight || watchers === 0 || document.visibilityState !== 'visible') return;
    const wait = triedAt + REFRESH_MS - now();
    if (wait <= 0) void refresh();
    else timer = setTimeout(wake, wait);
  }

  /** Forgets the answer that is under way, and when it was asked for. */
  function drop(): void {
    flight?.abort();
    flight = null;
    triedAt = Number.NEGATIVE_INFINITY;
    etag = null;
  }

  return {
    store,
    refresh: (): void => void refresh(),

    /** Subscribes a screen; the copy is kept fresh until the returned undo is called. */
    watch: (listener: () => void): (() => void) => {
      const unsubscribe = store.subscribe(listener);
      watchers += 1;
      if (watchers === 1) {
        document.addEventListener('visibilitychange', wake);
        wake();
      }
      return () => {
        unsubscribe();
        watchers -= 1;
        if (watchers > 0) return;
        document.removeEventListener('visibilitychange', wake);
        clearTimeout(timer);
      };
    },

    /** Says for whom to read. Nothing that one reader was shown survives for the next, or for nobody. */
    readFor: (next: Reader | null): void => {
      const before = reader;
      reader = next;
      if (next === null || (before !== null && before.user !== null && before.user !== next.user)) {
        drop();
        store.setState(NOTHING, true);
      } else if (before !== null && before.zone !== next.zone) {
        drop();
      }
      wake();
    },
  };
}

/** The server's words if it sent any, else those of SPEC section 8; without any answer, why there was none. */
function failureText(error: unknown): string {
  const refused = error instanceof ApiError && error.status > 0;
  const own = error instanceof Error && !refused ? error.message : '';
  return own || serverText(error, 'message', 'Failed to fetch status');
}
