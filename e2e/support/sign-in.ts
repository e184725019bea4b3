import type { Browser, Page } from '@playwright/test';

/** Of every demo account; each is named like its role. */
export const DEMO_PASSWORD = 'doorstep-to-hub';

/** Fills and sends the form on the page. */
export async function signInAs(page: Page, role: string): Promise<void> {
  await page.getByLabel('Username').fill(role);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Signs in through the page and ends on the dashboard. */
export async function signInOn(page: Page, url: string, role: string): Promise<void> {
  await page.goto(`${url}/login`);
  await signInAs(page, role);
  await page.waitForURL(`${url}/Dashboard`);
}

/** A page of another browser whose user is signed in. */
export async function otherBrowser(browser: Browser, url: string, role: string): Promise<Page> {
  const page = await browser.newPage();
  await signInOn(page, url, role);
  return page;
}
