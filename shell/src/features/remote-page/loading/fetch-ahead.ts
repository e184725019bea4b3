import { loadPage } from './load-page.ts';
import { currentRegistry, remoteOfPage } from '../registry/registry.ts';

/** Prefetches the page that is probably opened next; a failure is left to its opening. */
export function fetchAhead(page: string): void {
  const registry = currentRegistry();
  if (registry && remoteOfPage(registry, page)) void loadPage(page, 'ahead');
}
