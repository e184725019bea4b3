import { useSyncExternalStore } from 'react';
import { pausedRefresh } from '../browser/paused-refresh.ts';

/** Whether the automatic refresh of the records is paused, and a setter. */
export function usePausedRefresh() {
  const isPaused = useSyncExternalStore(pausedRefresh.subscribe, pausedRefresh.isOn);
  return { isPaused, setPaused: pausedRefresh.set };
}
