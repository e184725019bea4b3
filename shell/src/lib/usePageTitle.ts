import { useEffect } from 'react';

/** Names the page in the browser's tab and history. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} · Veritas Console`;
  }, [page]);
}
