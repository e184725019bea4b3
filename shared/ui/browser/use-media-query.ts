import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** The reader's own few colours replace the page's, so that nothing may differ by colour alone. */
export const FORCED_COLORS = '(forced-colors: active)';

/** Whether a media query holds now, for what style sheets alone cannot decide. */
export function useMediaQuery(query: string): boolean {
  // One for all renders: each list that is made is one more that the browser looks after.
  const list = useMemo(() => window.matchMedia(query), [query]);
  const subscribe = useCallback(
    (changed: () => void) => {
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [list],
  );
  return useSyncExternalStore(subscribe, () => list.matches);
}

/**
 * Whether the window is as narrow as a phone's, where menus fold and rows become cards. A sheet of paper is no window.
 */
export function usePhone(): boolean {
  return useMediaQuery('screen and (max-width: 767px)');
}

/** Whether the page is being printed. */
export function usePaper(): boolean {
  return useMediaQuery('print');
}
