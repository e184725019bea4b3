import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { buildRemote } from '../support/releases/built-remote.ts';
import { expect, test } from '../support/test.ts';

test('a generated remote has its page in the menu of the console without changes', async ({
  page,
  ownConsole,
  openAs,
}) => {
  const folder = await buildRemote('sixth');
  await openAs('incharge', '/Dashboard', ownConsole);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await ownConsole.publish(folder);
  await page.reload();
  await page.getByRole('button', { name: 'Data', exact: true }).click();
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem');
  await expect(entries).toHaveText(['Download', 'Stats', 'Sixth']);
  await page.getByRole('link', { name: 'Sixth' }).click();
  await expect(page).toHaveURL(`${ownConsole.url}/Sixth`);
  await expect(page.getByRole('heading', { level: 1, name: 'Sixth' })).toBeVisible();

  await page.goto(`${ownConsole.url}/Dashboard`);
  await page.getByRole('button', { name: 'Commands (Ctrl+K)' }).click();
  await page.getByRole('combobox', { name: 'Page, action or device' }).fill('sixth');
  await expect(page.getByRole('option').first()).toContainText('Sixth');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await rm(dirname(folder), { recursive: true });
});
