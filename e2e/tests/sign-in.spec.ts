import { expectToLast } from '../support/page/lasting.ts';
import { DEMO_PASSWORD } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('an empty form shows the specified words for 3 seconds', async ({ page, console: server }) => {
  await page.clock.install();
  await page.goto(`${server.url}/login`);
  const line = page.getByRole('alert').filter({ hasText: /^Username and password are required$/ });
  await expectToLast(page, line, 3_000, () => page.getByRole('button', { name: 'Login' }).click());
});

test.describe('a refused sign-in', () => {
  const cases = [
    ['a wrong password', 'admin', 'not the password', 'Invalid username or password'],
    ['an unknown user', 'no-such-user', 'not the password', 'Invalid username or password'],
    [
      'a role that may not use the web',
      'operators',
      DEMO_PASSWORD,
      'operators, are not allowed to login from web browser',
    ],
  ] as const;
  for (const [what, username, password, text] of cases) {
    test(`${what} is refused in the specified words and leaves no session`, async ({ page, console: server }) => {
      await page.goto(`${server.url}/login`);
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('alert')).toHaveText(text);
      await page.goto(`${server.url}/Dashboard`);
      await expect(page).toHaveURL(`${server.url}/login`);
    });
  }
});

test('signing in with cookies blocked shows what to do', async ({ page, console: server }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  // Chrome then refuses storage and locks too, Firefox storage and channels.
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Denied', 'SecurityError');
    };
    for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(window, area, { get: refuse });
    Object.assign(window, { BroadcastChannel: refuse });
    navigator.locks.request = () => Promise.reject(new DOMException('Denied', 'SecurityError'));
  });
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText('refuses cookies');
});

test('a visitor is sent to /login and lands on the wanted page after signing in', async ({ page, console: server }) => {
  await page.goto(`${server.url}/ListDevices?q=RVP`);
  await expect(page).toHaveURL(`${server.url}/login`);
  await page.getByLabel('Username').fill('incharge');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.url}/ListDevices?q=RVP`);
});

test('signing out ends every tab, and Back shows no data', async ({ page, context, signInByPage, console: server }) => {
  await signInByPage('admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${server.url}/ListDevices`);
  await expect(other.getByRole('heading', { name: 'Device Pick List' })).toBeVisible();
  await other.getByRole('link', { name: 'Veritas Console' }).click();
  await expect(other).toHaveURL(`${server.url}/Dashboard`);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
  await expect(other).toHaveURL(`${server.url}/login`);

  await other.goBack();
  await expect(other.getByLabel('Username')).toBeVisible();
  await expect(other.getByText('RVP')).toHaveCount(0);
});

test('scripts of the page cannot read a token', async ({ page, signInByPage }) => {
  await signInByPage('admin');
  const names = await page.evaluate(() => document.cookie.split('; ').map((cookie) => cookie.split('=')[0]));
  // A random value that proves nothing by itself, and a count.
  expect(names.sort()).toEqual(['XSRF-TOKEN', '__Host-veritas_renewals']);
});
