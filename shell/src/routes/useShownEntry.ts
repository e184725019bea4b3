import { startTransition, useLayoutEffect, useState } from 'react';
import type { createWindowHistory } from './window-history.ts';

type WindowHistory = ReturnType<typeof createWindowHistory>;
type Entry = Pick<WindowHistory, 'action' | 'location'>;

/** Far more than the largest page takes on a slow machine. */
const WAITS_MS = 3_000;

/**
 * The entry of the history that is shown. Another one is rendered as a transition, which leaves the page responsive;
 * but a page that updates itself without end would hold back every transition, so it is then rendered as an update.
 */
export function useShownEntry(history: WindowHistory): Entry {
  const [entry, setEntry] = useState<Entry>({ action: history.action, location: history.location });
  useLayoutEffect(() => {
    let timer = 0;
    const stop = history.listen(({ action, location }) => {
      const next = { action, location };
      startTransition(() => setEntry(next));
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setEntry(next), WAITS_MS);
    });
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [history]);
  return entry;
}
