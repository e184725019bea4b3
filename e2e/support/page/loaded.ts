import { expect, type Locator, type Page, type Request } from '@playwright/test';

/** Skeletons, and controls and tables that wait for their data: the role of a skeleton has no name to look for. */
const LOADING = '[data-shape], [aria-busy=true]';

/** Waits until nothing in an element that is shown is loading. */
export async function expectLoaded(part: Locator): Promise<void> {
  await expect(part.locator(LOADING)).toHaveCount(0);
}

/** Waits until a page has its title and nothing on it is loading. */
export async function expectPageLoaded(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeAttached();
  await expectLoaded(page.locator('main'));
}

/** Returns a function that waits until every call so far has been answered, and the page has been painted since. */
export function watchCalls(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    // The event stream stays open as long as its page.
    if (request.url().includes('/veritas/') && request.resourceType() !== 'eventsource') underWay.add(request);
  });
  page.on('requestfinished', (request) => void underWay.delete(request));
  page.on('requestfailed', (request) => void underWay.delete(request));
  return async () => {
    await expect.poll(() => [...underWay].map((request) => request.url())).toEqual([]);
    await painted(page);
  };
}

/** Waits until the page has been painted. */
export const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
