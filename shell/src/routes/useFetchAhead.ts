import { useEffect } from 'react';
import { fetchAhead } from '../features/remote-page/loading/fetch-ahead.ts';

/** Prefetches the page of a menu entry as soon as the entry is hovered or focused. */
export function useFetchAhead(): void {
  useEffect(() => {
    const approach = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('nav a[href^="/"]') : null;
      if (link) fetchAhead(link.pathname.slice(1));
    };
    document.addEventListener('pointerover', approach);
    document.addEventListener('focusin', approach);
    return () => {
      document.removeEventListener('pointerover', approach);
      document.removeEventListener('focusin', approach);
    };
  }, []);
}
