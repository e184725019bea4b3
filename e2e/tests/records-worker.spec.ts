import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const WORKER = /\/assets\/records-worker\.[^/]+\.js$/;
const ALONE = 'Records are read without a worker';

/** The started workers of a page, and what it logged about reading without one. */
function watch(page: Page) {
  const seen = { workers: [] as string[], alone: [] as string[] };
  page.on('worker', (worker) => seen.workers.push(worker.url()));
  page.on('console', (message) => {
    if (message.text().includes(ALONE)) seen.alone.push(message.text());
  });
  return seen;
}

test('records are parsed in a worker, which ends afterwards', async ({ page, openAs }) => {
  await openAs('admin', '/ListDevices');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  // By now the browser has stored the zone of the records.
  const seen = watch(page);
  await page.reload();
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  expect(seen.workers).toEqual([expect.stringMatching(WORKER)]);
  await expect.poll(() => page.workers().length).toBe(0);
  expect(seen.alone).toEqual([]);
});

test('where the file of the worker does not load, the records do', async ({ page, openAs }) => {
  const seen = watch(page);
  await page.route(WORKER, (route) => route.abort());
  await openAs('admin', '/ListDevices');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  expect(seen.alone).toHaveLength(1);
});
