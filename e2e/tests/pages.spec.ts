import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/page/axe.ts';
import { sidewaysBy } from '../support/page/boxes.ts';
import { expectPageLoaded } from '../support/page/loaded.ts';
import { watchCalls } from '../support/server/calls.ts';
import { EVERY_PAGE } from '../support/page/pages.ts';
import { expect, test } from '../support/test.ts';

const PAGES = [...EVERY_PAGE, 'ListDevices?late=any'];

/** Returns a function that opens a page and waits until it shows all its data. */
function opener(page: Page, url: string): (path: string) => Promise<void> {
  const allAnswered = watchCalls(page);
  return async (path) => {
    await page.goto(`${url}/${path}`);
    await expectPageLoaded(page);
    await allAnswered();
  };
}

test('the sign-in page has no accessibility violation', async ({ page, console: server }) => {
  await page.goto(`${server.url}/login`);
  await expect(page.getByLabel('Username')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'sign-in');
});

test('no page has an accessibility violation', async ({ page, console: server, signIn }) => {
  await signIn('super_admin');
  const open = opener(page, server.url);
  for (const path of PAGES) {
    await open(path);
    await expectAccessibleInBothThemes(page, path);
  }
});

test('no page scrolls sideways, on a phone, a tablet or a desk', async ({ page, console: server, signIn }) => {
  await signIn('super_admin');
  const open = opener(page, server.url);
  for (const path of PAGES) {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(path);
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => sidewaysBy(page), `${path} at ${width} pixels`).toBe(0);
    }
  }
});

test('the phone menu opens with all its entries, opens a page and closes', async ({
  page,
  console: server,
  openAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs('admin', '/Dashboard');
  const stats = page.getByRole('link', { name: 'Stats' });
  await expect(stats).toBeHidden();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(page.getByRole('link', { name: 'Create User' })).toBeVisible();
  await stats.click();
  await expect(page).toHaveURL(`${server.url}/ListDevices`);
  await expect(stats).toBeHidden();
});

test('on a phone a row of the audit trail is a card that shows all its facts, and still a row for screen readers', async ({
  page,
  openAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs('admin', '/Audit');
  const row = page.getByRole('table').getByRole('row').nth(1);
  await expect(row.getByRole('rowheader')).toBeVisible();
  const ends = await row
    .getByRole('cell')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
  expect(ends).toHaveLength(5);
  expect(Math.max(...ends)).toBeLessThanOrEqual(390);
});
