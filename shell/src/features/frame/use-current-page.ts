import { useLocation } from 'react-router-dom';

/** Whether the current path is one of these pages, named in lower case: paths are matched without case. */
export function useCurrentPage(pages: readonly string[]): boolean {
  const { pathname } = useLocation();
  return pages.includes(pathname.slice(1).replace(/\/$/, '').toLowerCase());
}
