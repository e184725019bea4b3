import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Forced colours replace the page's, so that no difference may rely on colour alone. */
export const FORCED_COLORS = '(forced-colors: active)';

/** Whether a media query matches, for what style sheets alone cannot decide. */
export function useMediaQuery(query: string): boolean {
  // One for all renders: the browser tracks every MediaQueryList.
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

/** Whether the window is as narrow as a phone's, where menus fold and rows become cards. Never on paper. */
export function usePhone(): boolean {
  return useMediaQuery('screen and (max-width: 767px)');
}

/** Whether the page is being printed. */
export function usePaper(): boolean {
  return useMediaQuery('print');
}
