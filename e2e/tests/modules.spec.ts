import { expectAccessibleInBothThemes } from '../support/page/axe.ts';
import { expect, test } from '../support/test.ts';

test('a super admin sees the releases of every module, and opens the console without one of them', async ({
  page,
  openAs,
}) => {
  await openAs('super_admin', '/Modules');
  const table = page.getByRole('table', { name: 'Releases of each module' });
  await expect(table.getByText('Live', { exact: true })).toHaveCount(5);
  await expect(page).toHaveTitle('Modules · Veritas Console');
  await expectAccessibleInBothThemes(page, 'Modules');

  await page.getByRole('link', { name: 'Open without Dashboard' }).click();
  await expect(page.getByText(/It is switched off in this tab by "\?disable=dashboard"\./)).toBeVisible();
  await page.getByRole('button', { name: 'Data', exact: true }).click();
  await page.getByRole('link', { name: 'Stats' }).click();
  await expect(page.getByRole('table', { name: 'Devices' })).toBeVisible();
});

test('no other role can open the releases', async ({ page, openAs }) => {
  await openAs('admin', '/Modules');
  await expect(page.getByText('Modules is not open to your role')).toBeVisible();
});
