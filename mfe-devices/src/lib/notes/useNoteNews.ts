import { onNoteChange } from '@veritas/shared/records';
import { useEffect, useEffectEvent } from 'react';

/** Consoles that learn of a change together ask within this many ms, not all at once. */
const SPREAD_MS = 250;

/** Calls `ask` soon after the service announced a change of notes or flags; with null when there are no events. */
export function useNoteNews(ask: (version: string | null) => void): void {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = onNoteChange((version) => {
      clearTimeout(timer);
      timer = setTimeout(() => askNow(version), Math.random() * SPREAD_MS);
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, []);
}
