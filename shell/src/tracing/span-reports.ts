import { call, isMissing, logFailure } from '@veritas/shared/api';
import { MAX_SPANS, reportSpans, type BrowserSpan } from '@veritas/shared/contracts/browser-spans';
import { sessionStore } from '@veritas/shared/session';

const SEND_EVERY_MS = 5_000;
/** While signed out or without the server; more are dropped. */
const MOST_WAITING = 500;
/** Limits of the server. */
const LONGEST_MS = 600_000;
const OLDEST_MS = 3_000_000;

/** Spans to be sent to the server. */
export class SpanReports {
  #waiting: BrowserSpan[] = [];
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #hidden = new AbortController();
  readonly #onRefused: () => void;

  /**
   * @param beforeSending may add spans that ended meanwhile. @param onRefused called when the server does not trace.
   */
  constructor(beforeSending: () => void, onRefused: () => void) {
    this.#onRefused = onRefused;
    const send = () => {
      beforeSending();
      void this.#send();
    };
    this.#timer = setInterval(send, SEND_EVERY_MS);
    document.addEventListener('visibilitychange', () => document.hidden && send(), { signal: this.#hidden.signal });
  }

  /** Times are those of `performance.now()`. */
  add(span: Omit<BrowserSpan, 'start' | 'ms'>, start: number, end: number): void {
    if (this.#waiting.length >= MOST_WAITING) return;
    const ms = Math.min(Math.max(end - start, 0), LONGEST_MS);
    this.#waiting.push({ ...span, start: performance.timeOrigin + start, ms });
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#hidden.abort();
  }

  async #send(): Promise<void> {
    // The server accepts reports of signed-in users only.
    if (sessionStore.getState().status !== 'authenticated') return;
    const now = performance.timeOrigin + performance.now();
    const spans = this.#waiting.splice(0, MAX_SPANS).filter(({ start }) => start > now - OLDEST_MS);
    if (spans.length === 0) return;
    try {
      const { is_traced: isTraced } = await call(reportSpans, { now, spans });
      if (!isTraced) this.#onRefused();
    } catch (error) {
      if (isMissing(error)) this.#onRefused();
      else logFailure('Reporting spans', error);
    }
  }
}
