import { HttpError, unavailable } from '../http/errors.ts';
import { sentence } from '../http/language/sentence.ts';

/**
 * Each reads the database and may hold 16 MiB for as long as its reader takes. The last places are for users who have
 * no report under way, so that a few cannot take them all.
 */
export const REPORTS_AT_ONCE = { byUser: 3, inAll: 12, forFirst: 4 };

/** A report on its way takes seconds, and a slow line keeps it for minutes. */
const RETRY_AFTER_SECONDS = 5;

/** Who is being answered a report. In memory: each process counts for itself. */
export class ReportTurns {
  /** A dozen at most, so they are counted when it matters. */
  readonly #underWay = new Set<{ readonly userId: string }>();

  /** Reports under way. */
  get size(): number {
    return this.#underWay.size;
  }

  /** Answers what gives the turn back, once. Throws 429 for a user who has enough under way, 503 when all have. */
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
