import { HttpError, unavailable } from '../http/errors/errors.ts';
import { sentence } from '../http/language/sentence.ts';

/**
 * Concurrent reports: each reads the database and may buffer 16 MiB until its client has read it. The last slots are
 * for users without a running report, so that a few users cannot take them all.
 */
export const REPORTS_AT_ONCE = { byUser: 3, inAll: 12, forFirst: 4 };

/** Retry-After: a report takes seconds, over a slow connection minutes. */
const RETRY_AFTER_SECONDS = 5;

/** Tracks running reports per user. In memory: each process counts for itself. */
export class ReportTurns {
  /** A dozen at most, so they are counted on demand. */
  readonly #underWay = new Set<{ readonly userId: string }>();

  /** Running reports. */
  get size(): number {
    return this.#underWay.size;
  }

  /**
   * Returns an idempotent release function. Throws 429 when the user has too many running reports, 503 when all slots
   * are used.
   */
  take(userId: string): () => void {
    const own = [...this.#underWay].filter((turn) => turn.userId === userId).length;
    const { byUser, inAll, forFirst } = REPORTS_AT_ONCE;
    if (own >= byUser || (own > 0 && this.size >= inAll - forFirst)) {
      const text =
        own === 1
          ? 'You have a report under way, and many others are being generated. Wait for yours to finish.'
          : sentence('You have {own} reports under way. Wait until one of them has come.', { own });
      throw new HttpError(429, 'too_many_reports', text, { retryAfter: RETRY_AFTER_SECONDS });
    }
    if (this.size >= inAll) {
      throw unavailable('Many reports are being generated at the moment. Try again shortly.', RETRY_AFTER_SECONDS);
    }
    const turn = { userId };
    this.#underWay.add(turn);
    return () => void this.#underWay.delete(turn);
  }
}
