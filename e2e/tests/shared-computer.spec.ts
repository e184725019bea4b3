import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '../support/browser.ts';
import { postFrom } from '../support/server/change.ts';
import { startConsole, type ConsoleServer } from '../support/server/console-server.ts';
import { callsOf, expectNothingLeft, waitForKeptCopy } from '../support/page/left-behind.ts';
import { textsInMemory } from '../support/page/page-memory.ts';
import { signInAs, signInOn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'default' });
let server: ConsoleServer;
test.beforeAll(async () => {
  server = await startConsole(300);
});
test.afterAll(() => server.dispose());

/** Pages, each with a call whose answer holds data of users or devices. */
const PAGES = [
  ['/Deactivateuser', 'user/get_users/'],
  ['/WhiteLabel', 'api/whitelable/'],
  ['/Upload', 'api/uploads/'],
  ['/Audit', 'api/audit/'],
  ['/Account', 'user/sessions/'],
] as const;

/** Uses every kind of browser storage; returns the calls that were made. */
async function work(page: Page): Promise<Set<string>> {
  const calls = callsOf(page);
  await page.goto(`${server.url}/login`);
  await signInAs(page, 'admin');
  await expect(page.getByText('Verified at Doorstep').first()).toBeVisible();
  await page.goto(`${server.url}/ListDevices?status=pending`);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: /Save or edit views/ }).click();
  await page.getByLabel('Name of this view').fill('Pending at BLR_KOR');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Delete Pending at BLR_KOR' })).toBeVisible();
  for (const [path, call] of PAGES) {
    const answered = page.waitForResponse((response) => response.url().includes(call));
    await page.goto(server.url + path);
    await (await answered).finished();
  }
  await page.goto(`${server.url}/ListDevices`);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await waitForKeptCopy(page);
  expect(calls.size).toBeGreaterThan(6);
  return calls;
}

async function endByAnotherAdmin(page: Page): Promise<void> {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('There is no browser to open another context in');
  const other = await context.newPage();
  await signInOn(other, server.url, 'super_admin');
  const listed = await context.request.get(`${server.url}/veritas/user/get_users/`);
  const users = (await listed.json()) as { id: string; username: string }[];
  const admin = users.find(({ username }) => username === 'admin');
  const ended = await postFrom(context, `${server.url}/veritas/user/end_user_sessions/`, { user_id: admin?.id });
  expect(ended.status()).toBe(200);
  await context.close();
}

const ENDINGS: Record<string, (page: Page) => Promise<unknown>> = {
  'signed out': async (page) => {
    await page.getByRole('button', { name: 'Logout' }).click();
  },
  lapsed: async (page) => {
    await page.context().clearCookies();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  },
  'ended by another admin': async (page) => {
    await endByAnotherAdmin(page);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  },
};

test('the memory of a page that was signed out names no hub, user or device', async ({ page, signInByPage }) => {
  await signInByPage('super_admin', server);
  const ranked = page.getByRole('table', { name: /^Top Five/ }).getByRole('rowheader');
  await expect(ranked).toHaveCount(10);
  const names = await ranked.allInnerTexts();
  await page.getByRole('region', { name: 'Pending' }).getByRole('link').first().click();
  await expect(page.getByRole('rowheader', { name: /RVP/ }).first()).toBeVisible();
  names.push(...(await page.getByRole('rowheader', { name: /RVP/ }).allInnerTexts()));
  const inMemory = async () => (await textsInMemory(page)).filter((text) => names.includes(text));
  expect(await inMemory()).not.toEqual([]);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
  await expect.poll(inMemory).toEqual([]);
});

for (const [how, end] of Object.entries(ENDINGS)) {
  test(`nothing of a session is left in the browser once it is ${how}, in no tab`, async ({ page, context }) => {
    const calls = await work(page);
    const second = await context.newPage();
    await second.goto(`${server.url}/ListDevices`);
    await expect(second.getByRole('rowheader').first()).toBeVisible();
    await end(page);
    for (const tab of [page, second]) {
      await expect(tab).toHaveURL(`${server.url}/login`);
      await expectNothingLeft(tab, calls);
    }
    await page.goBack();
    await expect(page).toHaveURL(`${server.url}/login`);
    await expectNothingLeft(page, calls);
  });
}

/** Files of a browser's profile that hold a text which can be read. */
async function filesWith(profile: string, text: RegExp): Promise<string[]> {
  const entries = await readdir(profile, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name));
    if (text.test(bytes.toString('latin1')) || text.test(bytes.toString('utf16le'))) found.push(entry.name);
  }
  return found;
}

test('nothing of a session is left on the disk once the browser is closed, and views are kept', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'veritas-profile-'));
  const open = () => chromium.launchPersistentContext(profile, launchOptions);
  const first = await open();
  const calls = await work(first.pages()[0] ?? (await first.newPage()));
  await first.close();
  // The console's own example of an ID is in its scripts.
  expect(await filesWith(profile, /RVP(?!0000000001)\d{10}/)).toEqual([]);
  const second = await open();
  const page = second.pages()[0] ?? (await second.newPage());
  await page.goto(`${server.url}/ListDevices`);
  await expect(page).toHaveURL(`${server.url}/login`);
  await expectNothingLeft(page, calls, ['veritas-records']);
  await signInAs(page, 'admin');
  await expect(page).toHaveURL(`${server.url}/ListDevices`);
  await page.getByRole('button', { name: 'Views' }).click();
  await expect(page.getByRole('link', { name: 'Pending at BLR_KOR' })).toBeVisible();
  await second.close();
  await rm(profile, { recursive: true });
});
