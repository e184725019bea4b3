import type { AxiosInstance } from 'axios';
import { apiUrl } from './contracts/call.ts';
import { isLoggedIn, refresh } from './contracts/session.ts';

/** `unreachable` keeps the session: a lost network must not sign anyone out (DECISIONS section 1). */
export type RefreshOutcome = 'renewed' | 'ended' | 'unreachable';

interface Refresher {
  /** Rises with each renewal of the session, here or, as far as this tab has heard, in another. */
  renewals(): number;
  /** Renews, unless that was done since there were `since` renewals; or waits for the renewal that is under way. */
  renew(since: number): Promise<RefreshOutcome>;
}

const LOCK = 'veritas-auth-refresh';
const LOCK_WAIT_MS = 5_000;

/**
 * Renews the session at most once at a time, for all callers of this tab and, by a Web Lock, for all tabs: two
 * rotations of one token race for the cookie, and the loser would be signed out.
 */
export function createRefresher(http: AxiosInstance): Refresher {
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(LOCK);
  let flight: Promise<RefreshOutcome> | null = null;
  let renewals = 0;
  tabs?.addEventListener('message', () => {
    renewals += 1;
  });

  async function renew(): Promise<RefreshOutcome> {
    const outcome = await outcomeOf(http.post(apiUrl(refresh.path), {}));
    if (outcome === 'renewed') {
      renewals += 1;
      tabs?.postMessage(outcome);
    }
    return outcome;
  }

  // Another tab has most likely renewed already: ask before rotating once more.
  async function renewUnlessDone(): Promise<RefreshOutcome> {
    const outcome = await outcomeOf(http.get(apiUrl(isLoggedIn.path)));
    return outcome === 'ended' ? renew() : outcome;
  }

  // What another tab announced before it gave the lock back is heard a turn later.
  async function renewUnlessHeard(since: number): Promise<RefreshOutcome> {
    await new Promise((resolve) => setTimeout(resolve, 0));
    return renewals === since ? renew() : 'renewed';
  }

  async function acrossTabs(since: number): Promise<RefreshOutcome> {
    if (!tabsTakeTurns()) return renewUnlessDone();
    const { locks } = navigator;
    const free = await locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? renewUnlessHeard(since) : null));
    if (free) return free;
    try {
      return await locks.request(LOCK, { signal: AbortSignal.timeout(LOCK_WAIT_MS) }, renewUnlessDone);
    } catch (error) {
      // A tab that hangs while holding the lock must not hold the others; the server settles the race.
      if (error instanceof DOMException && error.name === 'TimeoutError') return renew();
      throw error;
    }
  }

  return {
    renewals: () => renewals,
    renew(since) {
      flight ??= acrossTabs(since).finally(() => {
        flight = null;
      });
      return flight;
    },
  };
}

/** False in a browser without Web Locks, where two tabs may renew one after the other within milliseconds. */
export const tabsTakeTurns = (): boolean => Boolean(navigator.locks);

async function outcomeOf(answer: Promise<{ status: number }>): Promise<RefreshOutcome> {
  const status = await answer.then(
    (response) => response.status,
    () => 0,
  );
  if (status === 401 || status === 403) return 'ended';
  return status >= 200 && status < 300 ? 'renewed' : 'unreachable';
}
