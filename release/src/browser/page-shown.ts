import type { Page } from '@playwright/test';
import type { PageWatch } from './page-watch.ts';

export const SHOWN_WITHIN_MS = 20_000;

/**
 * Waits until the console shows a page with a heading, and nothing on it is loading.
 * @throws an error that `isTimeout` recognises, after SHOWN_WITHIN_MS.
 */
export async function waitUntilShown(page: Page, watch: PageWatch): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1 }).first().waitFor({ timeout: SHOWN_WITHIN_MS });
  const loading = main.getByRole('status', { name: /^Loading/ });
  const untilLoaded = () => loading.first().waitFor({ state: 'hidden', timeout: SHOWN_WITHIN_MS });
  await untilLoaded();
  await watch.waitUntilIdle();
  // It may have appeared later than the heading.
  await untilLoaded();
}

export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}
