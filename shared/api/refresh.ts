import type { AxiosInstance, AxiosResponse } from 'axios';
import { countedRenewals } from '../browser/session-cookie.ts';
import { apiUrl } from './contracts/call.ts';
import { isLoggedIn, refresh } from './contracts/session.ts';
import { isRefusedFor } from './errors.ts';
import { withFreshToken } from './xsrf.ts';

/** `unreachable` keeps the session: a lost network must not sign anyone out (DECISIONS section 1). */
export type RefreshOutcome = 'renewed' | 'ended' | 'unreachable';

interface Refresher {
  /** Changes with each renewal of the session, here or, as far as this tab can know, in another. */
  renewals(): string;
  /** Renews, unless that was done since `renewals` said `since`; or waits for the renewal that is under way. */
  renew(since: string): Promise<RefreshOutcome>;
  /** Runs `work` while no tab renews the session. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

const RENEWALS_HEADER = 'X-Session-Renewals';
const LOCK = 'veritas-auth-refresh';
const LOCK_WAIT_MS = 5_000;

/**
 * Renews the session at most once at a time, for all callers of this tab and, by a Web Lock, for all tabs: two
 * rotations of one token race for the cookie, and the loser would be signed out.
 */
export function createRefresher(http: AxiosInstance): Refresher {
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(LOCK);
  let flight: Promise<RefreshOutcome> | null = null;
  let heard = 0;
  tabs?.addEventListener('message', () => (heard += 1));

  // A server that sets no such cookie leaves what this tab has heard.
  const renewals = () => countedRenewals() ?? `heard ${heard}`;

  // From the header the server knows which renewal the refused request belonged to, and renews nothing twice.
  async function renew(since: string): Promise<RefreshOutcome> {
    const headers = countedRenewals() === undefined ? {} : { [RENEWALS_HEADER]: since };
    const outcome = await outcomeOf(postRefresh(http, headers));
    if (outcome === 'renewed') {
      heard += 1;
      tabs?.postMessage(outcome);
    }
    return outcome;
  }

  // Another tab held the lock, so it has most likely renewed already: ask before rotating once more.
  async function renewUnlessDone(since: string): Promise<RefreshOutcome> {
    const outcome = await outcomeOf(http.get<unknown>(apiUrl(isLoggedIn.path)));
    return outcome === 'ended' ? renew(since) : outcome;
  }

  // What another tab announced before it gave the lock back is heard a turn later.
  async function renewUnlessHeard(since: string): Promise<RefreshOutcome> {
    await new Promise((resolve) => setTimeout(resolve, 0));
    return renewals() === since ? renew(since) : 'renewed';
  }

  async function acrossTabs(since: string): Promise<RefreshOutcome> {
    const { locks } = navigator as { readonly locks?: LockManager };
    if (!locks) return renewUnlessHeard(since);
    const free = await locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? renewUnlessHeard(since) : null));
    return (
      free ??
      whenFree(
        locks,
        () => renewUnlessDone(since),
        () => renew(since),
      )
    );
  }

  return {
    renewals,
    async renew(since) {
      const outcome = await flight;
      // What was under way may have found the session renewed before this caller was refused.
      if (outcome && (outcome !== 'renewed' || countedRenewals() !== since)) return outcome;
      flight ??= acrossTabs(since).finally(() => (flight = null));
      return flight;
    },
    alone: (work) => whenFree(navigator.locks, work, work),
  };
}

// An answer that was late may have brought back the XSRF token of the previous session.
function postRefresh(http: AxiosInstance, headers: Record<string, string>): Promise<AxiosResponse<unknown>> {
  const post = () => http.post<unknown>(apiUrl(refresh.path), {}, { headers });
  return withFreshToken(post, () => http.get(apiUrl(isLoggedIn.path)));
}

/** Runs `work` with the lock of all tabs. A tab that hangs while it holds it does not hold the others for long. */
async function whenFree<T>(locks: LockManager | undefined, work: () => Promise<T>, late: () => Promise<T>): Promise<T> {
  if (!locks) return late();
  try {
    return await locks.request(LOCK, { signal: AbortSignal.timeout(LOCK_WAIT_MS) }, work);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return late();
    throw error;
  }
}

async function outcomeOf(answer: Promise<AxiosResponse<unknown>>): Promise<RefreshOutcome> {
  const response = await answer.catch(() => null);
  if (response === null) return 'unreachable';
  // Refused for a token that other tabs replace meanwhile: that says nothing of the session.
  if (isRefusedFor(response, 'csrf')) return 'unreachable';
  const { status } = response;
  if (status === 401 || status === 403) return 'ended';
  return status >= 200 && status < 300 ? 'renewed' : 'unreachable';
}
