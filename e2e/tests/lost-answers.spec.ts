import type { Page } from '@playwright/test';
import { fresh } from '../support/page/messages.ts';
import { expect, test } from '../support/test.ts';

/** Lets the server carry out the next request to `path`, and cuts the line before the page receives the response. */
async function loseOneAnswer(page: Page, path: string) {
  const statuses: number[] = [];
  await page.route(
    `**/veritas/${path}`,
    async (route) => {
      statuses.push((await route.fetch()).status());
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  return statuses;
}

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
