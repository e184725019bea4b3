import { expect, type BrowserContext, type Page, type Request } from '@playwright/test';

/** The calls of a browser's pages that are not answered yet. */
export function callsUnderWay(context: BrowserContext): ReadonlySet<Request> {
  const underWay = new Set<Request>();
  const end = (request: Request) => underWay.delete(request);
  context.on('request', (request) => {
    // The event stream stays open as long as its page.
    if (request.url().includes('/veritas/') && request.resourceType() !== 'eventsource') underWay.add(request);
  });
  context.on('requestfinished', end).on('requestfailed', end);
  return underWay;
}

/** Returns a function that waits until every call so far has been answered, and the page has been painted since. */
export function watchCalls(page: Page): () => Promise<void> {
  const underWay = callsUnderWay(page.context());
  return async () => {
    await expect.poll(() => [...underWay].map((request) => request.url())).toEqual([]);
    await painted(page);
  };
}

/** Waits until the page has been painted. */
export const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
