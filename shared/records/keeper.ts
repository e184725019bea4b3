import { createStore } from 'zustand/vanilla';
import { t, translated } from '../language/t.ts';
import { ApiError, reasonOf, referenceOf, serverText } from '../api/errors.ts';
import type { Archived } from '../api/contracts/devices/status-changes.ts';
import { pausedRefresh } from '../browser/paused-refresh.ts';
import type { DeviceRecord } from '../domain/index.ts';
import { CopyReader } from './copy-reader.ts';
import type { Source as RecordSource } from './copy-reader.ts';
import type { KeptCopies, KeptRecords } from './kept/kept-copies.ts';
import { Live } from './live/live.ts';
import { ReceivedBytes } from './received-bytes.ts';
import type { WorkerAhead } from './ahead/ask-ahead.ts';
import { createWorker } from './reading/create-worker.ts';
import { RecordsReader } from './reading/read-records.ts';
import { noteStarted } from './reading/worker-start.ts';

export const REFRESH_MS = 60_000;
/** Minimum interval of reads of successive changes, in ms. */
export const GAP_MS = 900;
/** Retry interval while reads fail, in ms. */
const FAILED_GAP_MS = 10_000;
/** Retry interval while nothing is shown and the service is overloaded or unavailable, in ms. */
export const ASK_AGAIN_MS = 5_000;
const PASSING: readonly number[] = [0, 429, 503];
/** Jitter: consoles that are notified together spread their requests over this time, in ms. */
const SPREAD_MS = 250;

/** The console's copy of the device records and its freshness. */
export interface Copy {
  /** `failed` only without records to show: a failed refresh leaves `ready`, with `error` set. */
  readonly state: 'loading' | 'ready' | 'failed';
  /** The sentence of SPEC section 8 for the last attempt, which failed; null after a success. */
  readonly error: string | null;
  /** Why the last failed attempt failed, and what to do. */
  readonly reason: string | null;
  /** Of the request of the last failed attempt, by which the log has it; null without an answer of the server. */
  readonly reference: string | null;
  /** When the service last confirmed the copy, ms since 1970. */
  readonly asOf: number | null;
  /** The copy is from an earlier visit, and the service has not answered since. */
  readonly isKept: boolean;
  /** Reads that a user requested, the first and those of every minute; not those of announced changes. */
  readonly refreshing: boolean;
  readonly records: readonly DeviceRecord[] | null;
  /** Closed devices that the service leaves out of the records; null for none. */
  readonly archived: Archived | null;
}

/** Whose records are read; null user = signed in, but not yet identified by the service. */
export interface Reader {
  readonly user: string | null;
  /** Zone of times without an offset; '' = the browser's. */
  readonly zone: string;
}

interface Source extends RecordSource {
  readonly now?: () => number;
  /** Subscribes to changes, by cursor or by null for "read"; returns the unsubscribe function. */
  readonly listen?: (tell: (cursor: string | null) => void) => () => void;
  /** The copy that persists between pages. */
  readonly kept?: KeptCopies;
}

/** The copy as the service has just confirmed it. */
type Confirmed = Omit<KeptRecords, 'cursor'>;

/** `isPassing`: nothing is shown, and a retry may soon succeed. */
interface Attempt {
  readonly outcome: Partial<Copy>;
  readonly confirmed?: Confirmed;
  readonly isPassing?: boolean;
}

const NOTHING: Copy = {
  state: 'loading',
  error: null,
  reason: null,
  reference: null,
  asOf: null,
  isKept: false,
  refreshing: false,
  records: null,
  archived: null,
};

/**
 * Reads the records once for all screens: when the first screen subscribes, every 60 s while one does and the page is
 * visible, when the service announces a change, and on demand; on demand only while the user pauses it. Without a user
 * it holds no records and sends no requests.
 */
export class Keeper {
  readonly store = createStore<Copy>()(() => NOTHING);
  /** Progress of the requested body. */
  readonly received = new ReceivedBytes();
  readonly #source: Required<Omit<Source, 'listen' | 'kept'>>;
  readonly #kept: KeptCopies | null;
  readonly #live: Live;
  readonly #recordsReader = new RecordsReader(createWorker, this.received.count);
  #reader: Reader | null = null;
  #copy: CopyReader | null = null;
  #flight: AbortController | null = null;
  #triedAt = Number.NEGATIVE_INFINITY;
  /** When to read an announced change. */
  #dueAt = Number.POSITIVE_INFINITY;
  /** Its cursor; null to read all records. */
  #announced: string | null = null;
  #watchers = 0;
  /** The first read does not wait for a screen. */
  #isAhead = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ now = () => Date.now(), listen, kept, ...source }: Source) {
    this.#kept = kept ?? null;
    const read: Source['read'] = (etag, signal) => {
      this.received.reset();
      const reader = this.#recordsReader;
      // An unchanged answer needs no worker.
      if (etag === null) reader.prepare();
      return source.read(etag, signal, { onReceived: this.received.count, readsArrow: reader.readsArrow });
    };
    this.#source = { ...source, read, now };
    this.#live = new Live(listen, this.#hear);
    // A keeper lives as long as its page.
    document.addEventListener('visibilitychange', this.#wake);
    pausedRefresh.subscribe(this.#wake);
  }

  /** One request at a time; callers that ask meanwhile share its answer. */
  readonly refresh = (): void => {
    if (this.#reader) this.store.setState({ refreshing: true });
    void this.#read();
  };

  /**
   * Prefetches as soon as there is a user, for a page that will show records when its code is loaded: by the worker
   * that has already started, if any.
   */
  readAhead(ahead: WorkerAhead | null): void {
    this.#isAhead = true;
    if (ahead?.hasStarted) noteStarted(ahead.worker);
    if (ahead?.isForCopy) this.#kept?.adopt(ahead.worker);
    else if (ahead) this.#recordsReader.adopt(ahead.worker);
    else this.#kept?.prepare();
    this.#wake();
  }

  /** Subscribes a screen; the copy is kept fresh until the returned function is called. */
  readonly watch = (listener: () => void): (() => void) => {
    const unsubscribe = this.store.subscribe(listener);
    this.#watchers += 1;
    this.#wake();
    return () => {
      unsubscribe();
      this.#watchers -= 1;
      this.#wake();
    };
  };

  /** Sets the user. Nothing is kept from one user to the next, or after a sign-out. */
  readFor(next: Reader | null): void {
    const before = this.#reader;
    this.#reader = next;
    if (next === null || (before !== null && before.user !== null && before.user !== next.user)) {
      this.#drop();
      this.store.setState(NOTHING);
    } else if (before !== null && before.zone !== next.zone) {
      this.#drop();
    }
    this.#wake();
  }

  async #read(): Promise<void> {
    if (!this.#reader || this.#flight) return;
    const own = (this.#flight = new AbortController());
    const isFirst = this.#copy === null;
    const copy = (this.#copy ??= new CopyReader(this.#source, this.#reader.zone, this.#recordsReader));
    const isAnnounced = this.#dueAt <= this.#source.now();
    const announced = isAnnounced ? this.#announced : null;
    this.#triedAt = this.#source.now();
    this.#dueAt = Number.POSITIVE_INFINITY;
    this.#isAhead = false;
    // Changes come all day: a sign of each read would flicker, and render each page once more.
    if (!isAnnounced || !this.store.getState().records) this.store.setState({ refreshing: true });
    if (this.#kept && isFirst) await this.#restore(this.#kept, copy, own.signal);
    // Its user has signed out.
    if (this.#flight !== own) return;
    // The whole body would hold the page: a worker requests it, and after any other answer the page does.
    if (isFirst && copy.cursor === null) this.#recordsReader.ask(copy.zone);
    const { outcome, confirmed, isPassing } = await this.#attempt(copy.next(own.signal, announced), copy);
    if (this.#flight !== own) return;
    this.#flight = null;
    this.received.reset();
    if (isPassing) this.#dueAt = this.#source.now() + ASK_AGAIN_MS;
    this.store.setState({ ...outcome, refreshing: false });
    if (confirmed) this.#offer(confirmed, copy.cursor);
    this.#wake();
  }

  /** Shows the stored copy, as of when the service confirmed it; its changes are read next. */
  async #restore(from: KeptCopies, copy: CopyReader, signal: AbortSignal): Promise<void> {
    const kept = this.#reader && (await from.restore(this.#reader, signal));
    if (!kept || signal.aborted) return;
    const { records, asOf, archived } = kept;
    copy.adopt(kept);
    this.store.setState({ state: 'ready', error: null, asOf, isKept: true, records, archived });
  }

  /** Without a cursor later changes could not be read. */
  #offer(confirmed: Confirmed, cursor: string | null): void {
    if (this.#reader && cursor !== null) this.#kept?.offer(this.#reader, () => ({ ...confirmed, cursor }));
  }

  async #attempt(next: Promise<readonly DeviceRecord[]>, copy: CopyReader): Promise<Attempt> {
    try {
      const records = await next;
      const confirmed = { records, asOf: this.#source.now(), archived: copy.archived };
      return { outcome: { ...confirmed, state: 'ready', error: null, isKept: false }, confirmed };
    } catch (error) {
      const outcome = failureTexts(error);
      if (this.store.getState().records) return { outcome };
      const isPassing = error instanceof ApiError && PASSING.includes(error.status);
      return { outcome: { ...outcome, state: 'failed' }, isPassing };
    }
  }

  /**
   * Time of the last request; "never" if the clock was set back since, so that reads do not wait until it catches up.
   */
  get #asked(): number {
    return this.#triedAt > this.#source.now() ? Number.NEGATIVE_INFINITY : this.#triedAt;
  }

  /** Refreshes now if due, else schedules the refresh. */
  readonly #wake = (): void => {
    clearTimeout(this.#timer);
    const isVisible = document.visibilityState === 'visible';
    const hasCursor = this.#copy !== null && this.#copy.cursor !== null;
    const isPaused = pausedRefresh.isOn() && this.#copy !== null && this.store.getState().records !== null;
    this.#live.listenIf(isVisible && this.#watchers > 0 && hasCursor && !isPaused);
    const isWanted = this.#watchers > 0 || this.#isAhead;
    // The answer to a worker is of now, and must not be mistaken for one of when a hidden page is shown.
    if (!isWanted || isPaused || !(isVisible || this.#recordsReader.hasAsked)) return;
    const wait = Math.min(this.#asked + REFRESH_MS, this.#dueAt) - this.#source.now();
    if (wait <= 0) void this.#read();
    else this.#timer = setTimeout(this.#wake, wait);
  };

  /** Schedules a read of an announced change, unless the copy has it. */
  readonly #hear = (cursor: string | null): void => {
    this.#announced = cursor;
    if (this.#dueAt < Number.POSITIVE_INFINITY || cursor === this.#copy?.cursor) return;
    const gap = this.store.getState().error === null ? GAP_MS : FAILED_GAP_MS;
    this.#dueAt = Math.max(this.#asked + gap, this.#source.now() + Math.random() * SPREAD_MS);
    this.#wake();
  };

  /** Drops the pending answer and the time of its request. */
  #drop(): void {
    this.#flight?.abort();
    this.#flight = null;
    this.#triedAt = Number.NEGATIVE_INFINITY;
    this.#dueAt = Number.POSITIVE_INFINITY;
    this.#copy = null;
    this.#recordsReader.stop();
    this.#kept?.stop();
  }
}

/** As the error, the server's message if any, else that of SPEC section 8; without a response, the reason. */
function failureTexts(error: unknown): Pick<Copy, 'error' | 'reason' | 'reference'> {
  const isRefused = error instanceof ApiError && error.status > 0;
  // Some come from the worker, which has no catalogue.
  const reason = translated(reasonOf(error));
  return {
    error: isRefused ? serverText(error, 'message', t('Failed to fetch status')) : reason,
    reason,
    reference: referenceOf(error),
  };
}
