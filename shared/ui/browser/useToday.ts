import { useCallback, useSyncExternalStore } from 'react';
import { endOfDay, today, type Day } from '../../domain/index.ts';

/** Timers stand still while a computer sleeps, and a visible page gets no event when it wakes up. */
const LONGEST_WAIT_MS = 60_000;

/** Today in a zone; a page that stays open over midnight, or wakes up after it, is rendered again. */
export function useToday(zone: string): Day {
  return useSyncExternalStore(
    useCallback((onNewDay) => watchMidnight(zone, onNewDay), [zone]),
    () => today(zone, Date.now()),
  );
}

function watchMidnight(zone: string, onNewDay: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const arm = () => {
    const now = Date.now();
    timer = setTimeout(pass, Math.min(LONGEST_WAIT_MS, endOfDay(today(zone, now), zone) - now));
  };
  const pass = () => {
    clearTimeout(timer);
    arm();
    onNewDay();
  };
  document.addEventListener('visibilitychange', pass);
  arm();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', pass);
  };
}
