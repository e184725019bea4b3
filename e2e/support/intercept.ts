import type { Page, Route } from '@playwright/test';

const PROBE = '/is-intercepted';

/**
 * As `page.route`, for a page that is open: returns once its requests do come by. The browser tells a page so by another
 * way than it tells it of keys and clicks, and what these ask for may be first.
 */
export async function intercept(page: Page, url: string, handler: (route: Route) => unknown): Promise<void> {
  let isIntercepted = false;
  await page.route(`**${PROBE}`, async (route) => {
    isIntercepted = true;
    await route.fulfill({ body: '' });
  });
  await page.route(url, handler);
  while (!isIntercepted) await page.evaluate((probe) => fetch(probe), PROBE);
  await page.unroute(`**${PROBE}`);
}
