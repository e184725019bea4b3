import { call, isMissing, logFailure, reportReleaseHealth } from '@veritas/shared/api';
import { sessionStore } from '@veritas/shared/session';

export type HealthEvent = 'loaded' | 'failed' | 'threw';

const SEND_AFTER_MS = 10_000;
const MOST_AT_ONCE = 20;

interface Counts {
  readonly remote: string;
  readonly version: string;
  loaded: number;
  failed: number;
  threw: number;
}

const counted = new Set<string>();
let unsent = new Map<string, Counts>();
let timer: ReturnType<typeof setTimeout> | undefined;
let isOffered = true;

/** Counts the outcome of a release in this tab, once each, and reports it to the server soon: counts only. */
export function countHealth(remote: string, version: string, event: HealthEvent): void {
  const release = `${remote}@${version}`;
  if (!isOffered || counted.has(`${release} ${event}`)) return;
  counted.add(`${release} ${event}`);
  const counts = unsent.get(release) ?? { remote, version, loaded: 0, failed: 0, threw: 0 };
  counts[event] += 1;
  unsent.set(release, counts);
  sendSoon();
}

function sendSoon(): void {
  timer ??= setTimeout(() => void send(), SEND_AFTER_MS);
}

async function send(): Promise<void> {
  timer = undefined;
  // The server accepts reports of signed-in users only.
  if (sessionStore.getState().status !== 'authenticated') return sendSoon();
  const releases = [...unsent.values()].slice(0, MOST_AT_ONCE);
  unsent = new Map([...unsent].slice(MOST_AT_ONCE));
  if (unsent.size > 0) sendSoon();
  try {
    await call(reportReleaseHealth, { releases });
  } catch (error) {
    // A server of the specification alone has no counts.
    if (isMissing(error)) isOffered = false;
    else logFailure('Reporting the health of releases', error);
  }
}
