import { HttpError, unavailable } from '../http/errors.ts';

/** Each reads the database and may hold 16 MiB for as long as its reader takes. */
export const REPORTS_AT_ONCE = { byUser: 3, inAll: 12 };

/** A report on its way takes seconds, and a slow line keeps it for minutes. */
const RETRY_AFTER_SECONDS = 5;

/** Who is being answered a report. In memory: each process counts for itself. */
export class ReportTurns {
  readonly #byUser = new Map<string, number>();
  #inAll = 0;

  /** Answers what gives the turn back, once. Throws 429 for a user who has enough under way, 503 when all have. */
  take(userId: string): () => void {
    const own = this.#byUser.get(userId) ?? 0;
    if (own >= REPORTS_AT_ONCE.byUser) {
      const text = `You have ${own} reports under way. Wait until one of them has come.`;
      throw new HttpError(429, 'too_many_reports', text, { retryAfter: RETRY_AFTER_SECONDS });
    }
    if (this.#inAll >= REPORTS_AT_ONCE.inAll) {
      throw unavailable('Many reports are being made at the moment. Try again shortly.', RETRY_AFTER_SECONDS);
    }
    this.#count(userId, 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#count(userId, -1);
    };
  }

  #count(userId: string, change: 1 | -1): void {
    this.#inAll += change;
    const own = (this.#byUser.get(userId) ?? 0) + change;
    if (own === 0) this.#byUser.delete(userId);
    else this.#byUser.set(userId, own);
  }
}
