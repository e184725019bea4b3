import type { AxiosInstance, AxiosRequestConfig, AxiosResponse } from 'axios';
import { countedRenewals } from '../browser/session-cookie.ts';
import { tabChannel } from '../browser/tab-channel.ts';
import { apiUrl } from './contracts/base/call.ts';
import { isLoggedIn, refresh } from './contracts/users/session.ts';
import { outcomeOf, type RefreshOutcome } from './refresh-outcome.ts';
import { ifFree, TAB_LOCK, whenFree } from './tab-lock.ts';
import { withFreshToken } from './xsrf.ts';

interface Refresher {
  /** Changes with each renewal of the session in this tab or, as far as this tab knows, in another. */
  renewals(): string;
  /** Renews, unless the session was renewed after `since`, a value of `renewals`; or waits for the pending renewal. */
  renew(since: string): Promise<RefreshOutcome>;
  /** For requests whose answer changes the session cookies: `abandon` aborts them. */
  signal(): AbortSignal;
  /** Aborts pending renewals. Late answers would remove the cookies of the next user. */
  abandon(): void;
}

const RENEWALS_HEADER = 'X-Session-Renewals';

/**
 * Renews the session at most once at a time, for all callers of this tab and, by a Web Lock, for all tabs: two
 * rotations of one token race for the cookie, and the loser would be signed out.
 */
export function createRefresher(http: AxiosInstance): Refresher {
  const tabs = tabChannel(TAB_LOCK);
  let flight: Promise<RefreshOutcome> | null = null;
  let current = new AbortController();
  let heard = 0;
  tabs?.addEventListener('message', () => (heard += 1));

  // Without such a cookie, what this tab knows from messages.
  const renewals = () => countedRenewals() ?? `heard ${heard}`;

  // The header names the renewal that the refused request belonged to, so that the server renews only once.
  async function renew(since: string, signal: AbortSignal): Promise<RefreshOutcome> {
    const headers = countedRenewals() === undefined ? {} : { [RENEWALS_HEADER]: since };
    const outcome = await outcomeOf(postRefresh(http, { headers, signal }));
    if (outcome === 'renewed') {
      heard += 1;
      tabs?.postMessage(outcome);
    }
    return outcome;
  }

  // Another tab held the lock, so it has probably renewed already: check before rotating again.
  async function renewUnlessDone(since: string, signal: AbortSignal): Promise<RefreshOutcome> {
    const outcome = await outcomeOf(http.get<unknown>(apiUrl(isLoggedIn.path), { signal }));
    return outcome === 'ended' ? renew(since, signal) : outcome;
  }

  // Messages that another tab posted before it released the lock arrive a task later.
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
      // The pending renewal may have read the session before this caller was refused.
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

// A late answer may have restored the XSRF token of the previous session.
function postRefresh(http: AxiosInstance, config: AxiosRequestConfig): Promise<AxiosResponse<unknown>> {
  const post = () => http.post<unknown>(apiUrl(refresh.path), {}, config);
  return withFreshToken(post, () => http.get(apiUrl(isLoggedIn.path)));
}
