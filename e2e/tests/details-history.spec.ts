import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

// Details are an entry of the history: an extra press must neither leave the list nor leave details open.

async function openListAfterDashboard(page: Page, openAs: (role: string, path: string) => Promise<void>) {
  await openAs('admin', '/Dashboard');
  await page.getByRole('button', { name: 'Data' }).click();
  await page.getByRole('link', { name: 'Stats' }).click();
  await expect(page.getByRole('button', { name: 'See Details' }).first()).toBeVisible();
  return page.getByRole('dialog', { name: /Device Details/ });
}

test('a double press on Close ends on the list', async ({ page, openAs }) => {
  const details = await openListAfterDashboard(page, openAs);
  await page.getByRole('button', { name: 'See Details' }).first().click();
  await details.getByRole('button', { name: 'Close', exact: true }).dblclick();
  await expect(page).toHaveURL(/\/ListDevices$/);
  await expect(details).toBeHidden();
  await page.getByRole('button', { name: 'See Details' }).first().click();
  await expect(details).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/ListDevices$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/Dashboard$/);
});

test('holding Enter on a row opens details that one Escape closes', async ({ page, openAs }) => {
  const details = await openListAfterDashboard(page, openAs);
  await page.getByRole('button', { name: 'See Details' }).first().focus();
  await page.evaluate(() => {
    const button = document.activeElement as HTMLElement;
    for (let press = 0; press < 3; press += 1) button.click();
  });
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/ListDevices$/);
  await expect(details).toBeHidden();
});

test('a double click on a link or on a name adds one entry', async ({ page, openAs }) => {
  const entries = () => page.evaluate(() => history.length);
  await openAs('super_admin', '/ListDevices');
  const atFirst = await entries();
  await page.getByRole('link', { name: 'Needs attention' }).dblclick();
  await expect(page).toHaveURL(/late=any/);
  expect(await entries()).toBe(atFirst + 1);

  await openAs('super_admin', '/Deactivateuser?q=incharge');
  const beforeUser = await entries();
  await page.getByRole('button', { name: 'incharge', exact: true }).dblclick();
  await expect(page.getByRole('dialog', { name: 'incharge' })).toBeVisible();
  expect(await entries()).toBe(beforeUser + 1);
});
