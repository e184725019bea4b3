import { expect, test } from '../support/test.ts';

test('a printed sheet has light colours in the dark theme too, no bar, and the colours of the legends', async ({
  page,
  openAs,
}) => {
  await page.addInitScript(() => localStorage.setItem('veritas-theme', 'dark'));
  await openAs('super_admin', '/Dashboard');
  const legend = page.locator('[data-mark="doorstep"]').first();
  await expect(legend).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(legend).toHaveCSS('print-color-adjust', 'exact');
  const trend = page.getByRole('region', { name: 'Rejection Trend' });
  await expect(trend).toHaveCSS('break-inside', 'avoid');
});

test('a table may go on on the next sheet, between its rows, and repeats its whole head there', async ({
  page,
  openAs,
}) => {
  await openAs('super_admin', '/Deactivateuser');
  const head = page.getByRole('columnheader', { name: /Username/ });
  await expect(head).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(head).toHaveCSS('position', 'static');
  await expect(page.getByRole('row').nth(1)).toHaveCSS('break-inside', 'avoid');
  // Else it would begin on the second sheet, and leave the first one blank.
  await expect(page.locator('section', { has: head })).toHaveCSS('break-inside', 'auto');
});
