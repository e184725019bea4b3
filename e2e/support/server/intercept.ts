import type { Page, Route } from '@playwright/test';

const PROBE = '/is-intercepted';

/**
 * As `page.route`, for a page that is open: returns once its requests are intercepted. The browser applies routes and
 * input events over different channels, so without waiting a request caused by a click could win the race.
 */
export async function intercept(page: Page, url: string, handler: (route: Route) => unknown): Promise<void> {
  const seen = { count: 0 };
  await page.route(`**${PROBE}`, async (route) => {
    seen.count += 1;
    await route.fulfill({ body: '' });
  });
  await page.route(url, handler);
  while (seen.count === 0) await page.evaluate(async (probe) => void (await fetch(probe)), PROBE);
  await page.unroute(`**${PROBE}`);
}
