import type { Actor } from '../../auth/access/authority.ts';
import { rereadActor } from '../../auth/access/authority.ts';
import { sessionsInUse } from '../../auth/sessions/session-row.ts';
import type { AppContext } from '../../context/app-context.ts';
import { onceAMinute } from '../../core/once-a-minute.ts';
import { Rounds } from '../../core/rounds.ts';
import { allowOldReads } from '../../db/index.ts';
import { HttpError } from '../../http/errors/errors.ts';
import { onlyEnglish } from '../../http/language/sentence.ts';
import type { ChangeWatch } from './change-watch.ts';
import { EventStream } from './event-stream.ts';

/** Heartbeat interval, in ms: proxies close connections that are idle for 30 or 60 s. */
const BEAT_EVERY_MS = 15_000;
/** Time, in ms, for which an access check of the user suffices to send events; each heartbeat checks again. */
const CHECK_EVERY_MS = 10_000;
/** Interval, in ms, of the read that finds ended sessions and deactivated users of all streams. */
const LOOK_EVERY_MS = 1_500;
const NOT_CHECKED = 'access to changes was not checked';
/** Browsers connect again after this time, in ms, so that streams spread over processes that were added. */
const LONGEST_MS = 5 * 60_000;
/** Maximum streams per user: one for each browser, and some stale ones whose disconnect was not detected yet. */
export const MOST_OF_USER = 6;
/** Maximum streams per process; the other connections are reserved for requests. */
export const MOST_STREAMS = 1_500;

/** The open event streams of this process: sends changes to each, as long as its user has access. */
export class EventStreams {
  readonly #context: AppContext;
  readonly #watch: ChangeWatch;
  readonly #open = new Map<EventStream, Actor>();
  readonly #timer: NodeJS.Timeout;
  readonly #looks: Rounds;
  #stopListening: (() => void) | null = null;
  #isBeating = false;
  #isTelling = false;
  #hasNews = false;
  readonly #notChecked = onceAMinute((failure) => this.#context.log.warn(failure, NOT_CHECKED));

  constructor(
    context: AppContext,
    watch: ChangeWatch,
    { beatEveryMs = BEAT_EVERY_MS, lookEveryMs = LOOK_EVERY_MS } = {},
  ) {
    this.#context = context;
    this.#watch = watch;
    this.#timer = setInterval(() => void this.#beatAll(), beatEveryMs).unref();
    // A round that fails leaves its streams to the next heartbeat.
    const round = () => this.#endOfEnded();
    this.#looks = new Rounds({ log: context.log, failure: NOT_CHECKED, everyMs: lookEveryMs, round });
    this.#looks.start();
    context.stopping?.addEventListener('abort', () => this.endAll());
  }

  get size(): number {
    return this.#open.size;
  }

  /** Throws 429 when the user has enough streams, 503 when the process has. */
  add(actor: Actor): EventStream {
    const own = [...this.#open.values()].filter(({ id }) => id === actor.id).length;
    if (own >= MOST_OF_USER)
      throw refusal(429, 'too_many_requests', 'You have too many open connections for live changes.');
    if (this.#open.size >= MOST_STREAMS || this.#context.stopping?.aborted)
      throw refusal(503, 'unavailable', 'This server has no more connections for live changes.');
    const stream = new EventStream(this.#context.clock());
    this.#open.set(stream, actor);
    stream.once('close', () => this.#remove(stream));
    this.#tell(stream);
    this.#stopListening ??= this.#watch.listen(() => void this.#tellAll());
    return stream;
  }

  /** Ends all streams for good: the process is stopping. */
  endAll(): void {
    clearInterval(this.#timer);
    void this.#looks.stop();
    for (const stream of this.#open.keys()) stream.end();
    this.#open.clear();
    this.#stopListening?.();
    this.#stopListening = null;
  }

  #remove(stream: EventStream): void {
    this.#open.delete(stream);
    if (this.#open.size > 0) return;
    this.#stopListening?.();
    this.#stopListening = null;
  }

  #tell(stream: EventStream): void {
    if (this.#watch.cursor !== null) stream.send(this.#watch.cursor);
    if (this.#watch.notes !== null) stream.sendNotes(this.#watch.notes);
  }

  /** One round at a time: overlapping rounds would slow down a slow database further. */
  async #beatAll(): Promise<void> {
    if (this.#isBeating) return;
    this.#isBeating = true;
    try {
      await this.#visitAll((stream) => stream.beat(), 0);
    } finally {
      this.#isBeating = false;
    }
  }

  /** The same for changes: those that arrive during a round are sent by one more round. */
  async #tellAll(): Promise<void> {
    this.#hasNews = true;
    if (this.#isTelling) return;
    this.#isTelling = true;
    try {
      while (this.#takeNews()) await this.#visitAll((stream) => this.#tell(stream), CHECK_EVERY_MS);
    } finally {
      this.#isTelling = false;
    }
  }

  /** Whether there was something to send; clears that state. */
  #takeNews(): boolean {
    const had = this.#hasNews;
    this.#hasNews = false;
    return had;
  }

  /** Ends the streams of sessions that any process has ended. */
  async #endOfEnded(): Promise<undefined> {
    const asked = [...this.#open];
    if (asked.length === 0) return;
    const ids = new Set(asked.map(([, { sessionId }]) => sessionId));
    const left = await allowOldReads(() => sessionsInUse(this.#context.db, [...ids]));
    const ended = asked.filter(([, { sessionId }]) => !left.has(sessionId));
    await this.#visitAll(() => undefined, 0, ended);
  }

  async #visitAll(
    work: (stream: EventStream) => void,
    checkEveryMs: number,
    streams: Iterable<[EventStream, Actor]> = this.#open,
  ): Promise<void> {
    for (const [stream, actor] of streams) {
      const stays = await this.#mayStay(stream, actor, checkEveryMs);
      // It may have ended meanwhile.
      if (!this.#open.has(stream)) continue;
      if (stays) work(stream);
      else stream.end();
    }
  }

  async #mayStay(stream: EventStream, actor: Actor, checkEveryMs: number): Promise<boolean> {
    const now = this.#context.clock();
    // A clock that was set back must neither keep a stream open nor skip the access check.
    if (Math.abs(now - stream.openedAt) >= LONGEST_MS) return false;
    if (Math.abs(now - stream.checkedAt) < checkEveryMs) return true;
    try {
      await allowOldReads(() => rereadActor(this.#context, actor));
    } catch (error) {
      if (!(error instanceof HttpError)) this.#notChecked(error);
      return false;
    }
    stream.checkedAt = now;
    return true;
  }
}

function refusal(status: number, code: string, text: string): HttpError {
  return new HttpError(status, code, onlyEnglish(text), { retryAfter: 60 });
}
