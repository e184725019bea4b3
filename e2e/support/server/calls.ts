import { expect, type Page, type Request } from '@playwright/test';

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
