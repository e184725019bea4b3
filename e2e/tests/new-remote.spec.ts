import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../support/console-server.ts';
import { expect, test } from '../support/test.ts';

const execute = promisify(execFile);

test('a remote made by the generator has its page in the menu of the console as it is', async ({
  page,
  ownConsole,
  openAs,
}) => {
  test.setTimeout(180_000);
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  const scratch = await mkdtemp(join(ROOT, '.cache', 'new-'));
  await execute(process.execPath, [join(ROOT, 'tools/new.ts'), 'mfe-sixth', '--in', scratch]);
  const folder = join(scratch, 'mfe-sixth');
  await symlink(join(ROOT, 'mfe-whitelabel', 'node_modules'), join(folder, 'node_modules'));
  await execute(join(folder, 'node_modules/.bin/webpack'), ['--mode', 'production'], { cwd: folder });
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
  await rm(scratch, { recursive: true });
});
