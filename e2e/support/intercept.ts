import type { Page, Route } from '@playwright/test';

const PROBE = '/is-intercepted';

/**
 * As `page.route`, for a page that is open: returns once its requests do come by. The browser tells a page so by
 * another way than it tells it of keys and clicks, and what these ask for may be first.
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
