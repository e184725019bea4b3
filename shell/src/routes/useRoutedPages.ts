import { pageAt } from '@veritas/shared/registry';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Page } from '../lib/pages.ts';

/**
 * The pages with a route: the installed ones, and the current page when its remote was withdrawn or disabled meanwhile,
 * until it is left. Its form input stays.
 */
export function useRoutedPages(installed: readonly Page[]): readonly Page[] {
  const { pathname } = useLocation();
  const [onView, setOnView] = useState<Page | null>(null);
  const here = pageAt(installed, pathname);
  if (here && here !== onView) setOnView(here);
  const isWithdrawn = !here && onView !== null && pageAt([onView], pathname) !== undefined;
  return isWithdrawn ? [...installed, onView] : installed;
}
