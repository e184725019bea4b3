import { queryClient } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { toast } from '@veritas/shared/ui';

const LONG_MS = 10_000;
/** The message disappears, the wait may not. */
const AGAIN_MS = 30_000;

/** Says that a change has no answer yet: requests have no timeout, and a button would only show that it is busy. */
export function reportLongChanges(): void {
  const mutations = queryClient.getMutationCache();
  /** Not `submittedAt`: the computer's clock may be set meanwhile. */
  const since = new WeakMap<object, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reportedAt = Number.NEGATIVE_INFINITY;

  function follow(): void {
    clearTimeout(timer);
    const waiting = mutations.getAll().filter(({ state, meta }) => state.status === 'pending' && !meta?.['isLong']);
    if (waiting.length === 0) return;
    const now = performance.now();
    for (const mutation of waiting) if (!since.has(mutation)) since.set(mutation, now);
    const begun = waiting.map((mutation) => since.get(mutation) ?? now);
    timer = setTimeout(report, Math.max(Math.min(...begun) + LONG_MS, reportedAt + AGAIN_MS) - now);
  }
  function report(): void {
    reportedAt = performance.now();
    toast.error(
      t('The server has not answered your last action yet. Wait, or reload the page and check before you repeat it.'),
    );
    follow();
  }
  mutations.subscribe(follow);
}
