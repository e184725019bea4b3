import { useSyncExternalStore } from 'react';

const QUERY = '(forced-colors: active)';

/** Whether the reader's own few colours replace the page's, so that no series may differ by colour alone. */
export function useForcedColors(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(QUERY).matches);
}

function subscribe(changed: () => void): () => void {
  const list = window.matchMedia(QUERY);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}
