import { fresh } from '../support/page/messages.ts';
import { untilPasswordIsWanted } from '../support/server/change.ts';
import { loseOneAnswer } from '../support/server/lose-answer.ts';
import { DEMO_PASSWORD } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a group whose response was lost is created once by the second press', async ({ page, openAs }) => {
  await openAs('admin', '/createuser');
  const form = page.getByRole('form', { name: 'Create Group' });
  const code = fresh('G');
  const statuses = await loseOneAnswer(page, 'user/create_group/');
  await form.getByLabel('Code').fill(code);
  await form.getByRole('combobox', { name: 'Organization' }).click();
  await page.getByRole('option', { name: 'HUB', exact: true }).click();
  const press = () => form.getByRole('button', { name: 'Create Group' }).click();
  await press();
  await expect(form.getByText(/cannot be reached/)).toBeVisible();
  expect(statuses, 'the server has created it').toEqual([201]);
  await press();
  await expect(form.getByText('Group created successfully!')).toBeVisible();
  await form.getByLabel('Code').fill(code);
  await press();
  await expect(form.getByText(/already taken/).first()).toBeVisible();
});

test('a confirmed password whose response was lost costs no session, and is given again', async ({
  page,
  startOwn,
  signInByPage,
}) => {
  const server = await startOwn(60, { VERITAS_CONFIRM_SECONDS: '3' });
  await signInByPage('super_admin', server);
  await page.goto(`${server.url}/Deactivateuser?q=ex_amd_01`);
  const row = page.getByRole('row', { name: /ex_amd_01/ });
  page.on('dialog', (dialog) => void dialog.accept());
  const statuses = await loseOneAnswer(page, 'user/confirm_password/');
  await untilPasswordIsWanted(page.context(), server.url);
  await row.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  const confirm = dialog.getByRole('button', { name: 'Confirm' });
  await confirm.click();
  await expect(dialog.getByText(/cannot be reached/)).toBeVisible();
  expect(statuses, 'the server has confirmed it').toEqual([200]);
  await confirm.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('rowheader', { name: /ex_amd_01/ })).toHaveCount(0);
});
