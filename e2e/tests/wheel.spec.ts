import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

// Browsers keep a wheel from the page that turns over a box with `overscroll-behavior`, also where it cannot scroll.

const scrolledBy = (page: Page) => page.evaluate(() => window.scrollY);

test('the wheel scrolls the page over a toast, too', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/user/deactivate_user/', (route) => route.fulfill({ json: { message: 'User deactivated' } }));
  page.on('dialog', (question) => question.accept());
  await openAs('super_admin', '/Deactivateuser');
  const button = page.getByRole('row').getByRole('button', { name: 'Deactivate', exact: true }).first();
  await button.click();
  await page.getByText('User deactivated').hover();
  const before = await scrolledBy(page);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => scrolledBy(page)).toBe(before + 200);
});

test('the wheel scrolls the page over a list of one row, too', async ({ page, openAs }) => {
  await openAs('executive', '/ListDevices?hub=all&status=pending');
  const id = (await page.getByRole('rowheader').first().innerText()).trim();
  await page.setViewportSize({ width: 1440, height: 300 });
  await page.getByLabel('Filter by tracking id').fill(id);
  const rows = page.getByRole('rowheader');
  await expect(rows).toHaveCount(1);
  await rows.hover();
  const before = await scrolledBy(page);
  await page.mouse.wheel(0, -100);
  await expect.poll(() => scrolledBy(page)).toBe(before - 100);
});
