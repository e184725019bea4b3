import type { Page } from '@playwright/test';

const PATIENCE_MS = 30_000;

/** A page of each remote. */
export const PAGES = {
  dashboard: '/Dashboard',
  data: '/Download',
  devices: '/ListDevices',
  users: '/Deactivateuser',
  whitelabel: '/WhiteLabel',
} as const;

/** Whether the page of a remote is shown, or a card in its place. */
export function shown(page: Page, what: 'page' | 'card'): Promise<unknown> {
  return page.waitForFunction(
    (wanted) => {
      const main = document.querySelector('main');
      if (!main?.querySelector('h1') || main.querySelector('[aria-label^="Loading "]')) return false;
      const isCard = /could not be loaded|has stopped/.test(main.innerText);
      return (isCard ? 'card' : 'page') === wanted;
    },
    what,
    { timeout: PATIENCE_MS },
  );
}
