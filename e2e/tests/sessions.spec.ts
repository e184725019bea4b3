import type { BrowserContext, Page } from '@playwright/test';
import { callsUnderWay } from '../support/server/calls.ts';
import { untilPasswordIsWanted } from '../support/server/change.ts';
import { startConsole, type ConsoleServer } from '../support/server/console-server.ts';
import { DEMO_PASSWORD, otherBrowser, signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const ACCESS_COOKIE = '__Host-Http-veritas_access';
const REFRESH = '/veritas/user/refresh/';

// A password confirmation is valid for three seconds here, and there is no rate limit.
const SETTINGS = { VERITAS_CONFIRM_SECONDS: '3', VERITAS_RATE_PER_USER: '0', VERITAS_RATE_PER_ADDRESS: '0' };

test.describe.configure({ mode: 'default' });
let server: ConsoleServer;
test.beforeAll(async () => {
  server = await startConsole(60, SETTINGS);
});
test.afterAll(() => server.dispose());

async function openTabs(context: BrowserContext, paths: readonly string[]): Promise<Page[]> {
  return Promise.all(
    paths.map(async (path) => {
      const tab = await context.newPage();
      await tab.goto(server.url + path);
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
      return tab;
    }),
  );
}

/** @returns a check that no request is in progress and none follows from a response. */
function answersOf(context: BrowserContext): (tabs: readonly Page[]) => Promise<boolean> {
  const underWay = callsUnderWay(context);
  return async (tabs) => {
    // A tab handles a response before it evaluates this.
    if (underWay.size === 0) await Promise.all(tabs.map((tab) => tab.evaluate(() => null)));
    return underWay.size === 0;
  };
}

test.describe('five tabs whose access token ended together', () => {
  const ROUNDS = 8;
  const CALLS = 4;
  const PATHS = ['/Dashboard', '/ListDevices', '/Deactivateuser', '/Download', '/Account'];

  for (const [how, hasLocks] of [
    ['agree on one renewal', true],
    ['stay signed in without Web Locks', false],
  ] as const) {
    test(`${how}, ${ROUNDS} times`, async ({ page, context, signInByPage }) => {
      if (!hasLocks) {
        await context.addInitScript(() =>
          Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined }),
        );
      }
      await signInByPage('super_admin', server);
      const tabs = [page, ...(await openTabs(context, PATHS.slice(1)))];
      const before = await server.answered(REFRESH);
      const identified = new Map<Page, number>();
      context.on('response', (response) => {
        if (!response.url().endsWith('/user/get_role/') || !response.ok()) return;
        const tab = response.frame().page();
        identified.set(tab, (identified.get(tab) ?? 0) + 1);
      });
      const settled = answersOf(context);
      for (let round = 1; round <= ROUNDS; round += 1) {
        identified.clear();
        await context.clearCookies({ name: ACCESS_COOKIE });
        // A tab requests session and account when it becomes visible and when the network returns. Triggers during a
        // request cause one more after it: four requests a tab.
        const comeBack = (tab: Page) =>
          tab.evaluate((calls) => {
            for (let call = 0; call < calls; call += 1) {
              document.dispatchEvent(new Event('visibilitychange'));
              window.dispatchEvent(new Event('online'));
            }
          }, CALLS);
        await Promise.all(tabs.map(comeBack));
        await expect
          .poll(() => tabs.map((tab) => identified.get(tab) ?? 0), { timeout: 30_000, intervals: [50] })
          .toEqual(tabs.map(() => CALLS));
        // A retry just when the cookie is removed would end the session of its tab.
        await expect.poll(() => settled(tabs)).toBe(true);
      }
      const after = await server.answered(REFRESH);
      const count = (status: number) => (after.get(status) ?? 0) - (before.get(status) ?? 0);
      expect(count(401), 'refused renewals').toBe(0);
      test.info().annotations.push({ type: 'renewals', description: `${count(200)} in ${ROUNDS} rounds` });
      // One renewal a round; without Web Locks each tab may renew once, and all get the same tokens.
      expect(count(200)).toBeGreaterThanOrEqual(ROUNDS);
      expect(count(200)).toBeLessThanOrEqual(hasLocks ? ROUNDS + 5 : ROUNDS * tabs.length);
      for (const tab of tabs) await expect(tab.getByRole('button', { name: 'Logout' })).toBeVisible();
    });
  }
});

test('a sign-out in one tab ends all tabs, and no data reappears', async ({ page, context, signInByPage }) => {
  await signInByPage('super_admin', server);
  const [list, ...others] = await openTabs(context, ['/ListDevices', '/Deactivateuser', '/Upload']);
  if (!list) throw new Error('No tab');
  await expect(list.getByText(/RVP\d+/).first()).toBeVisible();
  // Navigates to another document, so that Back restores the page from the bfcache rather than a route.
  await list.goto('about:blank');
  await page.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [page, ...others]) await expect(tab).toHaveURL(`${server.url}/login`);

  const bodies: Promise<string>[] = [];
  list.on('response', (response) => {
    if (response.url().includes('/veritas/')) bodies.push(response.text());
  });
  await list.goBack();
  await expect(list).toHaveURL(`${server.url}/login`);
  await expect(list.getByText(/RVP\d|super_admin/)).toHaveCount(0);
  expect((await Promise.all(bodies)).join()).not.toContain('RVP');
});

test('another person who signs in takes over every tab, without data of the first', async ({
  page,
  context,
  signInByPage,
}) => {
  await signInByPage('super_admin', server);
  const [other] = await openTabs(context, ['/Deactivateuser']);
  if (!other) throw new Error('No tab');
  await expect(other.getByRole('button', { name: 'Delete' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL(`${server.url}/login`);
  await signInByPage('incharge', server);
  const banner = other.getByRole('banner');
  await expect(banner.getByRole('link', { name: /incharge/ })).toBeVisible();
  await expect(other).toHaveURL(`${server.url}/Deactivateuser`);
  await expect(other.getByRole('row', { name: /incharge/ }).first()).toBeVisible();
  await expect(other.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await expect(other.getByRole('cell', { name: 'Central Ops' })).toHaveCount(0);
  // The token of the first user is invalid: the new one is used silently.
  await other.getByRole('link', { name: /incharge/ }).click();
  other.once('dialog', (dialog) => void dialog.accept());
  await other.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
});

test('a deletion long after the sign-in continues automatically once the password is given', async ({
  page,
  signInByPage,
}) => {
  await signInByPage('super_admin', server);
  await page.goto(`${server.url}/Deactivateuser?q=ex_amd_01`);
  const row = page.getByRole('row', { name: /ex_amd_01/ });
  await expect(row).toBeVisible();
  await untilPasswordIsWanted(page.context(), server.url);
  page.once('dialog', (dialog) => void dialog.accept());
  await row.getByRole('button', { name: 'Delete' }).click();

  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The password is wrong')).toBeVisible();
  await expect(password).toBeFocused();
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('rowheader', { name: /ex_amd_01/ })).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
});

test('without the password the form stays as it was', async ({ page, signInByPage }) => {
  await signInByPage('super_admin', server);
  await page.goto(`${server.url}/Deactivateuser?q=operators`);
  await page.getByRole('button', { name: 'operators', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'operators' });
  const email = details.getByLabel('Email');
  await email.fill('wm@example.com');
  await untilPasswordIsWanted(page.context(), server.url);
  const save = details.getByRole('button', { name: 'Save changes' });
  await save.click();
  const question = page.getByRole('dialog', { name: 'Confirm it is you' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(details.getByText('Nothing was changed: confirm your password first.')).toBeVisible();
  await expect(email).toHaveValue('wm@example.com');
  await expect(save).toBeFocused();

  await save.click();
  await question.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(details.getByText('Saved')).toBeVisible();
});

test('a super admin takes the web from one user, who is out at once, and gives it back', async ({
  page,
  browser,
  signInByPage,
}) => {
  await signInByPage('super_admin', server);
  const theirs = await otherBrowser(browser, server.url, 'executive');
  await page.goto(`${server.url}/Deactivateuser?name=executive`);
  const details = page.getByRole('dialog', { name: 'executive' });
  const set = async (before: string, after: string) => {
    const field = details.getByRole('combobox', { name: 'Web sign-in' });
    await expect(field).toHaveText(before);
    await field.click();
    await page.getByRole('option', { name: after, exact: true }).click();
    await untilPasswordIsWanted(page.context(), server.url);
    await details.getByRole('button', { name: 'Save changes' }).click();
    const question = page.getByRole('dialog', { name: 'Confirm it is you' });
    await question.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(details.getByText('Saved')).toBeVisible();
  };
  await set('As the role (allowed)', 'Not allowed');
  await expect(details.getByText('Not allowed for this user')).toBeVisible();
  await theirs.reload();
  await expect(theirs).toHaveURL(`${server.url}/login`);
  await signInAs(theirs, 'executive');
  await expect(theirs.getByText('executive, are not allowed to login from web browser')).toBeVisible();

  await set('Not allowed', 'As the role (allowed)');
  await signInAs(theirs, 'executive');
  await expect(theirs).toHaveURL(`${server.url}/Dashboard`);
  await theirs.close();
});

test('an admin signs another user out everywhere', async ({ page, browser, signInByPage }) => {
  await signInByPage('super_admin', server);
  const theirs = await browser.newPage();
  await theirs.goto(`${server.url}/login`);
  await theirs.getByLabel('Username').fill('central_ops');
  await theirs.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await theirs.keyboard.press('Enter');
  await expect(theirs).toHaveURL(`${server.url}/Dashboard`);
  await page.goto(`${server.url}/Deactivateuser?q=central_ops`);
  await page.getByRole('button', { name: 'central_ops', exact: true }).click();
  const sessions = page.getByRole('dialog', { name: 'central_ops' }).getByRole('region', { name: 'Sessions' });
  await expect(sessions).toContainText('1 open: 1 in a browser');
  page.once('dialog', (dialog) => void dialog.accept());
  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(sessions).toContainText('Not signed in anywhere');
  await theirs.reload();
  await expect(theirs).toHaveURL(`${server.url}/login`);
  await theirs.close();
});
