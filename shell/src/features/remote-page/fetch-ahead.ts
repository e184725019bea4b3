import { loadPage } from './load-page.ts';
import { currentRegistry, remoteOfPage } from './registry.ts';

/** Brings a page that is probably opened next; one that does not come is left for its opening. */
export function fetchAhead(page: string): void {
  const registry = currentRegistry();
  if (registry && remoteOfPage(registry, page)) void loadPage(page, 'ahead');
}
