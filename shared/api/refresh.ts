import type { AxiosInstance, AxiosRequestConfig, AxiosResponse } from 'axios';
import { countedRenewals } from '../browser/session-cookie.ts';
import { apiUrl } from './contracts/call.ts';
import { isLoggedIn, refresh } from './contracts/session.ts';
import { outcomeOf, type RefreshOutcome } from './refresh-outcome.ts';
import { ifFree, TAB_LOCK, whenFree } from './tab-lock.ts';
import { withFreshToken } from './xsrf.ts';

interface Refresher {
  /** Changes with each renewal of the session, here or, as far as this tab can know, in another. */
  renewals(): string;
  /** Renews, unless that was done since `renewals` said `since`; or waits for the renewal that is under way. */
  renew(since: string): Promise<RefreshOutcome>;
  /** For each request whose answer changes the cookies of the session: `abandon` aborts it. */
  signal(): AbortSignal;
  /** Drops the answers that are on their way. Late, they would take the cookies of the next person away. */
  abandon(): void;
}

const RENEWALS_HEADER = 'X-Session-Renewals';

/**
 * Renews the session at most once at a time, for all callers of this tab and, by a Web Lock, for all tabs: two
 * rotations of one token race for the cookie, and the loser would be signed out.
 */
export function createRefresher(http: AxiosInstance): Refresher {
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(TAB_LOCK);
  let flight: Promise<RefreshOutcome> | null = null;
  let current = new AbortController();
  let heard = 0;
  tabs?.addEventListener('message', () => (heard += 1));

  // A server that sets no such cookie leaves what this tab has heard.
  const renewals = () => countedRenewals() ?? `heard ${heard}`;

  // From the header the server knows which renewal the refused request belonged to, and renews nothing twice.
  async function renew(since: string, signal: AbortSignal): Promise<RefreshOutcome> {
    const headers = countedRenewals() === undefined ? {} : { [RENEWALS_HEADER]: since };
    const outcome = await outcomeOf(postRefresh(http, { headers, signal }));
    if (outcome === 'renewed') {
      heard += 1;
      tabs?.postMessage(outcome);
    }
    return outcome;
  }

  // Another tab held the lock, so it has most likely renewed already: ask before rotating once more.
  async function renewUnlessDone(since: string, signal: AbortSignal): Promise<RefreshOutcome> {
    const outcome = await outcomeOf(http.get<unknown>(apiUrl(isLoggedIn.path), { signal }));
    return outcome === 'ended' ? renew(since, signal) : outcome;
  }

  // What another tab announced before it gave the lock back is heard a turn later.
  async function renewUnlessHeard(since: string, signal: AbortSignal): Promise<RefreshOutcome> {
    await new Promise((resolve) => setTimeout(resolve, 0));
    return renewals() === since ? renew(since, signal) : 'renewed';
  }

  async function acrossTabs(since: string, signal: AbortSignal): Promise<RefreshOutcome> {
    const free = await ifFree(() => renewUnlessHeard(since, signal));
    return (
      free ??
      whenFree(
        () => renewUnlessDone(since, signal),
        () => renew(since, signal),
      )
    );
  }

  return {
    renewals,
    async renew(since) {
      const outcome = await flight;
      // What was under way may have found the session renewed before this caller was refused.
      if (outcome && (outcome !== 'renewed' || countedRenewals() !== since)) return outcome;
      flight ??= acrossTabs(since, current.signal).finally(() => (flight = null));
      return flight;
    },
    signal: () => current.signal,
    abandon() {
      current.abort();
      current = new AbortController();
    },
  };
}

// An answer that was late may have brought back the XSRF token of the previous session.
function postRefresh(http: AxiosInstance, config: AxiosRequestConfig): Promise<AxiosResponse<unknown>> {
  const post = () => http.post<unknown>(apiUrl(refresh.path), {}, config);
  return withFreshToken(post, () => http.get(apiUrl(isLoggedIn.path)));
}
