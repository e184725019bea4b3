import type { Page } from '@playwright/test';

/** Of every demo account; each is named like its role. */
export const DEMO_PASSWORD = 'doorstep-to-hub';

/** Fills and sends the form on the page. */
export async function signInAs(page: Page, role: string): Promise<void> {
  await page.getByLabel('Username').fill(role);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}
