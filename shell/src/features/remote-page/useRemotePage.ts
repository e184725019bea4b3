import { useCallback, useEffect, useState } from 'react';
import { repeatAttempts } from '../../lib/repeat-attempts.ts';
import { whyStopped } from './failures/load-error.ts';
import type { PageOfRelease } from './loading/attempt-release.ts';
import { loadPage, reportThrown, type LoadedPage, type LoadMode } from './loading/load-page.ts';
import { useRefresh } from './useRefresh.ts';

interface Shown {
  /** Null while nothing is loaded yet. */
  readonly page: LoadedPage | null;
  /** Why the page stopped while it was shown; null if it did not. */
  readonly stopped: string | null;
  /** Changes with each loaded page. */
  readonly key: number;
}

const NOTHING: Shown = { page: null, stopped: null, key: 0 };

/** A page of a remote. While it cannot be shown it is retried automatically; `retry` does so immediately. */
export function useRemotePage(id: string) {
  const [shown, setShown] = useState(NOTHING);
  const [attempt, setAttempt] = useState<{ readonly mode: LoadMode }>({ mode: 'open' });
  const { page, stopped } = shown;
  const isWaiting = stopped !== null || (page !== null && page.kind !== 'loaded');

  useEffect(() => {
    let wanted = true;
    void loadPage(id, attempt.mode).then((loaded) => {
      if (wanted) setShown(({ key }) => ({ page: loaded, stopped: null, key: key + 1 }));
    });
    return () => {
      wanted = false;
    };
  }, [id, attempt]);

  useEffect(() => {
    if (!isWaiting) return undefined;
    let wanted = true;
    const stop = repeatAttempts(async () => {
      const loaded = await loadPage(id, 'recover');
      if (!wanted) return;
      setShown((before) => {
        if (loaded.kind === 'loaded') return { page: loaded, stopped: null, key: before.key + 1 };
        return before.stopped === null ? { ...before, page: loaded } : before;
      });
    });
    return () => {
      wanted = false;
      stop();
    };
  }, [id, isWaiting]);

  const show = useCallback((loaded: PageOfRelease) => setShown((before) => ({ ...before, page: loaded })), []);
  useRefresh(id, page?.kind === 'loaded' && stopped === null ? page : null, show);

  function start(mode: LoadMode) {
    setShown(({ key }) => ({ ...NOTHING, key }));
    setAttempt({ mode });
  }
  return {
    ...shown,
    retry: () => start('retry'),
    /** Shows the page from another release, if there is one. */
    reportStopped: (error: unknown) => {
      if (page?.kind !== 'loaded') return;
      if (reportThrown(id, page.source, error)) start('open');
      else setShown((before) => ({ ...before, stopped: whyStopped(error) }));
    },
  };
}
