import { useSyncExternalStore } from 'react';
import { keeper } from './records.ts';

/** How many bytes of the records have come, for a screen that has none yet; null while that is not worth saying. */
export function useReceived(): number | null {
  const { store } = keeper.received;
  return useSyncExternalStore(store.subscribe, store.getState).bytes;
}
