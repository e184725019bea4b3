import { onNoteChange } from '@veritas/shared/records';
import { useEffect, useEffectEvent } from 'react';

/** Jitter in ms for consoles that learn of a change together. */
const SPREAD_MS = 250;

/** Polling interval without events while requests fail, in ms, as for the records. */
const FAILED_GAP_MS = 10_000;

interface Question {
  /** Whether the request replaces a pending one. */
  readonly cancelRefetch: boolean;
}

/**
 * Calls `ask` soon after the service announced a change of notes or flags, with its version; with null every 2 s while
 * there are no events, and less often while that fails. On a slow connection such a request takes longer than that, and
 * must not be aborted for the next one.
 */
export function useNoteNews(isFailing: boolean, ask: (version: string | null, how: Question) => void): void {
  const isDue = useEffectEvent((waited: number) => !isFailing || waited >= FAILED_GAP_MS);
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let askedAt = Number.NEGATIVE_INFINITY;
    const leave = onNoteChange((version) => {
      clearTimeout(timer);
      const how = { cancelRefetch: version !== null };
      timer = setTimeout(() => {
        const now = performance.now();
        if (version === null && !isDue(now - askedAt)) return;
        askedAt = now;
        askNow(version, how);
      }, Math.random() * SPREAD_MS);
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, []);
}
