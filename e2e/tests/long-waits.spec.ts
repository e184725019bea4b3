import type { Page } from '@playwright/test';
import { intercept } from '../support/server/intercept.ts';
import { expect, test } from '../support/test.ts';

const waits = (page: Page) => page.getByText('This is taking longer than usual').filter({ visible: true });

/** Leaves requests without an answer. */
async function hang(page: Page, ...calls: readonly string[]) {
  for (const call of calls) await intercept(page, `**/veritas/${call}**`, () => Promise.resolve());
}

test('where all parts of a page wait, it says once that this takes long', async ({ page, openAs }) => {
  await openAs('super_admin', '/Account');
  await hang(page, 'api/settings/', 'api/error_catalogue/');
  await page.goto(new URL('/Settings', page.url()).href);
  await expect(page.getByText('This is taking longer than usual').nth(1)).toBeAttached();
  await expect(waits(page)).toHaveCount(1);
});

test('the details of a user say it once too', async ({ page, openAs }) => {
  await openAs('super_admin', '/Deactivateuser?q=incharge@veritas');
  await hang(page, 'api/audit/', 'user/user_sessions/');
  await page.getByRole('button', { name: 'incharge', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'incharge' });
  await expect(dialog.getByText('This is taking longer than usual').nth(1)).toBeAttached();
  await expect(waits(page)).toHaveCount(1);
});
