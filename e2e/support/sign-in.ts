import type { Page } from '@playwright/test';

const PASSWORD = 'doorstep-to-hub';

/** Fills and sends the form on the page; the demo accounts are named like their role. */
export async function signInAs(page: Page, role: string): Promise<void> {
  await page.getByLabel('Username').fill(role);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}
