import { expectAccessibleInBothThemes } from '../support/page/axe.ts';
import { boxesOf } from '../support/page/boxes.ts';
import { button, goWrong, press } from '../support/page/messages.ts';
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

test('the reason of a refused change is set apart from the question, and so is a new token from its use', async ({
  page,
  openAs,
}) => {
  await openAs('super_admin', '/Modules');
  await goWrong(page, 'api/change_module/', { status: 409, json: { error: 'Another user changed it' } });
  await button(page, 'Switch off').first().click();
  const asked = page.getByRole('alertdialog');
  await asked.getByRole('button', { name: 'Switch off' }).click();
  const [question, reason] = await boxesOf(asked.locator('p').first(), asked.getByRole('alert'));
  expect(reason.y - question.bottom).toBeGreaterThanOrEqual(8);
  await asked.getByRole('button', { name: 'Cancel' }).click();

  await press(page, 'New token');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Module' }).click();
  await page.getByRole('option', { name: 'Device Pick List' }).click();
  await dialog.getByLabel('Used by').fill('CI');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const [shown, use] = await boxesOf(
    dialog.getByRole('status').filter({ hasText: 'Shown only once' }),
    dialog.getByText(/Give it to the pipeline/),
  );
  expect(use.y - shown.bottom).toBeGreaterThanOrEqual(8);
});
