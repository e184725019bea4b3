import { queryClient } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { toast } from '@veritas/shared/ui';

const LONG_MS = 10_000;
/** The message disappears, the wait may not. */
const AGAIN_MS = 30_000;

const mutations = queryClient.getMutationCache();
/** When each change began to wait for the server. Not `submittedAt`: the computer's clock may be set meanwhile. */
const since = new Map<object, number>();
/** Changes that wait for the user, who is asked for the password. */
const paused = new Set<object>();
let timer: ReturnType<typeof setTimeout> | undefined;
let reportedAt = Number.NEGATIVE_INFINITY;

/** Says that a change has no answer yet: requests have no timeout, and a button would only show that it is busy. */
export function reportLongChanges(): void {
  mutations.subscribe(follow);
}

/** The changes under way wait for the user, not for the server, until the returned function is called. */
export function waitForUser(): () => void {
  for (const change of since.keys()) paused.add(change);
  follow();
  return () => {
    for (const change of paused) since.delete(change);
    paused.clear();
    follow();
  };
}

function follow(): void {
  clearTimeout(timer);
  const pending = mutations.getAll().filter(({ state, meta }) => state.status === 'pending' && !meta?.['isLong']);
  for (const change of since.keys()) if (!pending.some((each) => each === change)) since.delete(change);
  const now = performance.now();
  for (const change of pending) if (!since.has(change)) since.set(change, now);
  const begun = [...since].filter(([change]) => !paused.has(change)).map(([, at]) => at);
  if (begun.length > 0) timer = setTimeout(report, Math.max(Math.min(...begun) + LONG_MS, reportedAt + AGAIN_MS) - now);
}

function report(): void {
  reportedAt = performance.now();
  toast.error(
    t('The server has not answered your last action yet. Wait, or reload the page and check before you repeat it.'),
  );
  follow();
}
