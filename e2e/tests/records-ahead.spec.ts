import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const STATUS = '**/veritas/api/get_status/**';

/** How often the records were asked for. */
function countAsked(page: Page): { asked: number } {
  const seen = { asked: 0 };
  page.on('request', (request) => {
    if (request.url().includes('/api/get_status/')) seen.asked += 1;
  });
  return seen;
}

const rows = (page: Page) => page.getByRole('table', { name: 'Devices' }).getByRole('rowheader');

test('the records are requested once, before the console has loaded', async ({ page, openAs }) => {
  await openAs('admin', '/ListDevices');
  await expect(rows(page).first()).toBeVisible();
  const shown = await rows(page).allTextContents();
  const seen = countAsked(page);
  const asked = page.waitForResponse(STATUS);
  await page.route(/\/assets\/main\.[^/]+\.js$/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.reload();
  await expect(rows(page)).toContainText(shown);
  expect(seen.asked).toBe(1);
});

test('in a zone other than that of the last visit the page requests again, and shows the days of its zone', async ({
  page,
  openAs,
}) => {
  await openAs('admin', '/ListDevices');
  await expect(rows(page).first()).toBeVisible();
  const devices = page.locator('[data-index]');
  const shown = await devices.allTextContents();
  await page.evaluate(() => localStorage.setItem('veritas-records-zone', 'Pacific/Kiritimati'));
  const seen = countAsked(page);
  await page.reload();
  await expect(devices).toContainText(shown);
  expect(seen.asked).toBe(2);
});

test('the records are requested again as soon as an expired access token is renewed, before the user is known', async ({
  page,
  openAs,
}) => {
  await openAs('admin', '/ListDevices');
  await expect(rows(page).first()).toBeVisible();
  const shown = await rows(page).allTextContents();
  await page.context().clearCookies({ name: '__Host-Http-veritas_access' });
  const seen = countAsked(page);
  const asked = page.waitForResponse((answer) => answer.url().includes('/api/get_status/') && answer.ok());
  await page.route('**/veritas/user/get_role/', async (route) => {
    const answer = await route.fetch();
    if (answer.ok()) await asked;
    await route.fulfill({ response: answer });
  });
  await page.reload();
  await expect(rows(page)).toContainText(shown);
  expect(seen.asked).toBe(2);
});

test('without a session no records are requested', async ({ page, console: server }) => {
  const seen = countAsked(page);
  await page.goto(`${server.url}/ListDevices`);
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible();
  expect([seen.asked, page.workers().length]).toEqual([0, 0]);
});

test('without the first script the console requests the records itself', async ({ page, openAs }) => {
  await page.route(/\/assets\/ahead\.[^/]+\.js$/, (route) => route.abort());
  await openAs('admin', '/ListDevices');
  await expect(rows(page).first()).toBeVisible();
});
