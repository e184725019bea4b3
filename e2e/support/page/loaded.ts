import { expect, type Locator, type Page } from '@playwright/test';

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
