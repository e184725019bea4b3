import { releaseOnPage } from './attempt-release.ts';
import { loadPage } from './load-page.ts';
import { identityOf, isQuarantined } from './quarantine.ts';
import { currentRegistry, remoteOfPage } from './registry.ts';

/**
 * Brings a page that is probably opened next. Never another release of a remote that is in use: the page that is shown
 * would lose its styles.
 */
export function fetchAhead(page: string): void {
  const registry = currentRegistry();
  const entry = registry && remoteOfPage(registry, page);
  if (!entry) return;
  const wanted = isQuarantined(entry) && entry.previous ? entry.previous : entry.active;
  const inUse = releaseOnPage(entry.name);
  if (inUse === null || inUse === identityOf(wanted)) void loadPage(page, 'open');
}
