import type { Page } from '@playwright/test';
import { launchOptions } from '../support/browser.ts';
import { boxesOf, cutBy } from '../support/page/boxes.ts';
import { expect, test } from '../support/test.ts';

// Scrollbars that take room, as on Windows. Playwright hides them otherwise.
test.use({ launchOptions: { ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] } });

/** As wide as in Windows. A style element would violate the page's CSP. */
const widenScrollbars = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('::-webkit-scrollbar { width: 17px; height: 17px }');
    document.adoptedStyleSheets.push(sheet);
  });

test('the top bar has the same place on a page that scrolls and on one that does not', async ({ page, openAs }) => {
  const logOut = page.getByRole('button', { name: 'Logout' });
  await openAs('admin', '/Dashboard');
  await expect(page.getByRole('table').first()).toBeVisible();
  const [long] = await boxesOf(logOut);
  await page.getByRole('button', { name: 'Data' }).click();
  await page.getByRole('link', { name: 'Upload' }).click();
  await expect(page.getByRole('heading', { name: 'Upload CSV File' })).toBeVisible();
  const [short] = await boxesOf(logOut);
  expect(short.x).toBe(long.x);
});

test('at 1024 px the columns of the list fit beside two scrollbars', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openAs('admin', '/ListDevices?hub=all&late=any');
  await expect(page.locator('[data-index="0"]')).toBeVisible();
  await widenScrollbars(page);
  const frame = page.locator('div:has(> [role="table"])');
  await expect.poll(() => frame.evaluate((box: HTMLElement) => box.offsetWidth - box.clientWidth)).toBe(17);
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBe(17);
  expect(await cutBy(frame)).toEqual([0]);
});

test('the hub screen is not wider than the room beside the scrollbar', async ({ page, openAs }) => {
  await openAs('admin', '/Dashboard?screen=hub');
  const screen = page.getByRole('dialog', { name: 'Hub screen' });
  await expect(screen.getByText('Rejection %')).toBeVisible();
  const [box, room] = await boxesOf(screen, page.locator('html'));
  expect(box.right).toBe(room.right);
});
