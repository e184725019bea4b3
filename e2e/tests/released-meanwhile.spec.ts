import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { buildRemote } from '../support/releases/built-remote.ts';
import { publishChanged } from '../support/releases/publish-changed.ts';
import { expect, test } from '../support/test.ts';

const MESSAGE = 'Something went wrong on this page. Your last action may not have been completed.';

test('a page whose clean-up throws is left for the next page, and for the sign-in page', async ({
  page,
  ownConsole,
  signInByPage,
}) => {
  const folder = await buildRemote('faulty', { Left: '<FailsWhenLeft />' });
  await ownConsole.publish(folder);
  await signInByPage('admin', ownConsole);
  const left = page.getByRole('heading', { level: 1, name: 'Left' });
  await page.goto(`${ownConsole.url}/Left`);
  await expect(left).toBeVisible();

  await page.getByRole('link', { name: 'Veritas Console' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText(MESSAGE)).toBeVisible();
  await page.goBack();
  await expect(left).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await rm(dirname(folder), { recursive: true });
});

test('a page that renders endlessly is left for the page that the menu opens', async ({ page, ownConsole, openAs }) => {
  const folder = await buildRemote('restless', { Renders: '<Renders />' });
  await ownConsole.publish(folder);
  await openAs('admin', '/Renders', ownConsole);
  await expect(page.getByRole('heading', { level: 1, name: 'Renders' })).toBeVisible();
  await page.getByRole('link', { name: 'Veritas Console' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await rm(dirname(folder), { recursive: true });
});

test('a rollback leaves what is typed in a form of the remote, and a note says it', async ({
  page,
  ownConsole,
  openAs,
}) => {
  await publishChanged(ownConsole, 'mfe-users', 'strokeLinejoin:"round"', 'strokeLinejoin:"bevel"');
  await openAs('admin', '/createuser', ownConsole);
  const username = page.getByLabel('Username');
  await username.fill('asha.verma');
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

  for (const [verb, note] of [
    ['rollback', 'The console is back at the previous version of Users. You get it when you open another page.'],
    ['disable', 'An administrator has switched off Users. This page stays until you open another one.'],
    ['withdraw', 'Users is no longer installed. This page stays until you open another one.'],
  ] as const) {
    await ownConsole.release(verb, 'users');
    await look();
    await expect(page.getByText(note)).toBeVisible();
    await expect(username).toHaveValue('asha.verma');
  }
});
