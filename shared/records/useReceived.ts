import { useSyncExternalStore } from 'react';
import { keeper } from './records.ts';

/** Bytes of the records received so far, for a screen that has none yet; null while that is not worth showing. */
export function useReceived(): number | null {
  const { store } = keeper.received;
  return useSyncExternalStore(store.subscribe, store.getState).bytes;
}
