import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Keyboard } from '../support/page/keyboard.ts';
import { DEMO_PASSWORD } from '../support/sign-in.ts';
import { expectPageLoaded } from '../support/page/loaded.ts';
import { watchCalls } from '../support/server/calls.ts';
import { expect, test } from '../support/test.ts';

// No call of these tests moves or presses a mouse.

async function signInByKeyboard(page: Page, url: string, role: string): Promise<Keyboard> {
  const keys = new Keyboard(page);
  await page.goto(`${url}/login`);
  await keys.to(page.getByLabel('Username'));
  await keys.type(role);
  await keys.to(page.getByLabel('Password', { exact: true }));
  await keys.type(DEMO_PASSWORD);
  await keys.press('Enter');
  await expect(page).toHaveURL(`${url}/Dashboard`);
  return keys;
}

const rowCount = (page: Page) =>
  page.getByRole('table', { name: 'Devices' }).evaluate((table) => Number(table.getAttribute('aria-rowcount')) - 1);

/** The row that has the focus: its place in the list, from 1, and its ID. */
const focusedRow = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement;
    return {
      place: Number(row?.getAttribute('aria-rowindex')) - 1,
      id: row?.querySelector('[role=rowheader]')?.textContent ?? '',
    };
  });

const scrolled = (page: Page) =>
  page.getByRole('table', { name: 'Devices' }).evaluate((table) => table.parentElement?.scrollTop);

test('the dashboard: choose a hub and a timeframe, open a number, come back', async ({ page, console: server }) => {
  const keys = await signInByKeyboard(page, server.url, 'central_ops');
  await keys.to(page.getByRole('combobox', { name: 'Hub' }));
  await keys.choose('blr_kor');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard: blr_kor');
  await keys.to(page.getByRole('combobox', { name: 'Timeframe' }));
  await keys.choose('Last 15');
  await expect(page.getByRole('combobox', { name: 'Timeframe' })).toHaveText('Last 15 Days');
  const address = page.url();
  expect(address).toContain('timeframe=last15');

  const submitted = page.getByRole('link', { name: /Verified at Doorstep$/ }).first();
  await keys.to(submitted);
  const count = Number.parseInt((await submitted.innerText()).replace(',', ''), 10);
  expect(count).toBeGreaterThan(0);
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Device Pick List');
  await expect.poll(() => rowCount(page)).toBe(count);
  // history.back(): the browser's own keys do not work in headless mode.
  await page.goBack();
  await expect(page).toHaveURL(address);

  await keys.to(page.getByRole('region', { name: 'Rejection Trend' }).getByRole('button', { name: 'More' }));
  await keys.press('Enter');
  await keys.to(page.getByRole('button', { name: 'Show as table' }));
  await keys.press('Enter');
  await expect(page.getByRole('table', { name: /Rejection Trend/ })).toBeVisible();
});

test('the pick list: filter, walk, open, next, previous, and back to the same row', async ({ page, openAs }) => {
  await openAs('central_ops', '/Dashboard');
  const keys = new Keyboard(page);
  await keys.to(page.getByRole('button', { name: 'Data' }));
  await keys.press('Enter');
  await keys.to(page.getByRole('link', { name: 'Stats' }));
  await keys.press('Enter');
  // The previous page also has rows, and stays until the next one is rendered.
  await expect(page.getByRole('table', { name: 'Devices' }).getByRole('row').nth(1)).toBeVisible();

  await keys.press('/');
  await keys.type('RVP');
  await expect(page).toHaveURL(/q=RVP/);
  const all = await rowCount(page);
  await keys.press('ArrowDown', 'End');
  await expect.poll(async () => (await focusedRow(page)).place).toBe(all);
  await keys.press('ArrowUp', 'ArrowUp');
  await expect.poll(async () => (await focusedRow(page)).place).toBe(all - 2);
  const row = await focusedRow(page);
  const before = await scrolled(page);

  const dialog = page.getByRole('dialog', { name: 'Device Details' });
  await keys.press('Enter');
  await expect(dialog).toContainText(row.id);
  await keys.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(() => focusedRow(page)).toEqual(row);
  await expect.poll(() => scrolled(page)).toBe(before);

  await keys.press('Enter');
  await expect(dialog).toContainText(row.id);
  await keys.press('j');
  await expect(dialog).toContainText(`${all - 1} of ${all}`);
  await keys.to(dialog.getByRole('button', { name: 'Next' }));
  await keys.press('Enter');
  await expect(dialog).toContainText(`${all} of ${all}`);
  await keys.to(dialog.getByRole('button', { name: 'Previous' }), 'Shift+Tab');
  await keys.press('Enter');
  await expect(dialog).toContainText(`${all - 1} of ${all}`);
  await keys.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await focusedRow(page)).place).toBe(all - 1);
  await keys.press('Home');
  await expect.poll(async () => (await focusedRow(page)).place).toBe(1);
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('at the hub desk the list opens with the user’s hub and the cursor in the filter', async ({
  page,
  console: server,
  openAs,
}) => {
  await openAs('executive', '/Dashboard');
  const keys = new Keyboard(page);
  await keys.to(page.getByRole('button', { name: 'Data' }));
  await keys.press('Enter');
  await keys.to(page.getByRole('link', { name: 'Stats' }));
  await keys.press('Enter');
  await expect(page.getByPlaceholder('Filter by tracking id...')).toBeFocused();
  await expect(page).toHaveURL(`${server.url}/ListDevices?hub=blr_kor`);
  const own = await page.getByRole('rowheader').first().innerText();
  await keys.type(own);
  await keys.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Device Details' })).toContainText(own);
});

test('many IDs are pasted, answered one by one, and the missing copied', async ({ page, context, openAs }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs('central_ops', '/ListDevices');
  const keys = new Keyboard(page);
  const known = page.getByRole('rowheader');
  await expect(known.nth(1)).toBeVisible();
  const ids = [await known.nth(0).innerText(), await known.nth(1).innerText(), 'RVP-NOT-HERE'];
  await page.evaluate((text) => navigator.clipboard.writeText(text), ids.join('\n'));

  await keys.press('/', 'ControlOrMeta+v');
  await expect(page.getByText('3 tracking IDs')).toBeVisible();
  await expect.poll(() => rowCount(page)).toBe(2);
  await keys.to(page.getByRole('button', { name: 'Answer for each ID' }));
  await keys.press('Enter');
  const each = page.getByRole('dialog', { name: 'Answer for each ID' });
  await expect(each.getByRole('row', { name: 'RVP-NOT-HERE' })).toContainText('Not found');
  await keys.press('Escape');
  await keys.to(page.getByRole('button', { name: 'Copy missing IDs' }));
  await keys.press('Enter');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('RVP-NOT-HERE');
});

test('a view is saved and opened again, and what it shows is exported', async ({ page, console: server, openAs }) => {
  await openAs('central_ops', '/ListDevices');
  const keys = new Keyboard(page);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await keys.to(page.getByRole('button', { name: /^Filters/ }));
  await keys.press('Enter');
  await keys.to(page.getByRole('combobox', { name: 'Status' }));
  await keys.choose('Pending');
  // The URL changes before the page is rendered.
  await expect(page).toHaveURL(/status=pending/);
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Pending');
  const address = page.url();
  const pending = await rowCount(page);

  await keys.to(page.getByRole('button', { name: 'Views' }), 'Shift+Tab');
  await keys.press('Enter');
  await keys.to(page.getByRole('button', { name: 'Save or edit views…' }));
  await keys.press('Enter');
  await keys.to(page.getByLabel('Name of this view'));
  await keys.type('Van of the day');
  await keys.press('Enter');
  await expect(page.getByRole('list', { name: 'Saved views' })).toContainText('Van of the day');
  await keys.press('Escape');

  await page.goto(`${server.url}/ListDevices`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await keys.to(page.getByRole('button', { name: 'Views' }));
  await keys.press('Enter');
  await keys.to(page.getByRole('link', { name: 'Van of the day' }));
  await keys.press('Enter');
  await expect(page).toHaveURL(address);
  await expect.poll(() => rowCount(page)).toBe(pending);

  await keys.to(page.getByRole('button', { name: /^Export/ }));
  const download = page.waitForEvent('download');
  await keys.press('Enter');
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(pending + 1);
});

// At 200 % a window of 1440 px is 720 px wide; a reader may also enlarge the text alone.
const ENLARGED = [
  { name: 'a page at 200 %', width: 720, deviceScaleFactor: 2, text: '100%' },
  { name: 'text at 200 %', width: 1440, deviceScaleFactor: 1, text: '200%' },
  { name: 'a phone', width: 390, deviceScaleFactor: 3, text: '100%' },
];

for (const { name, width, deviceScaleFactor, text } of ENLARGED) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: width === 390 ? 844 : 450 }, deviceScaleFactor });

    test('loses nothing of dashboard, pick list and details', async ({ page, console: server, signIn }) => {
      await page.addInitScript((size) => {
        const enlarge = () => (document.documentElement.style.fontSize = size);
        document.addEventListener('readystatechange', enlarge, { once: true });
      }, text);
      await signIn('central_ops');
      const allAnswered = watchCalls(page);
      for (const path of ['Dashboard', 'ListDevices', 'ListDevices?late=any']) {
        await page.goto(`${server.url}/${path}`);
        await expectPageLoaded(page);
        await allAnswered();
        expect(await lostControls(page), path).toEqual([]);
      }
      await page.getByRole('button', { name: 'See Details' }).first().click();
      await expect(page.getByRole('dialog', { name: 'Device Details' })).toBeVisible();
      expect(await lostControls(page), 'details').toEqual([]);
    });
  });
}

/** What vertical scrolling cannot reach: horizontal overflow, and controls outside the window. */
function lostControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const lost = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide, of ${clientWidth}`] : [];
    const open = document.querySelector('dialog[open]') ?? document;
    for (const control of open.querySelectorAll<HTMLElement>('a, button, input, select, [role=combobox]')) {
      const { left, right, width } = control.getBoundingClientRect();
      const hidden = !control.checkVisibility({ visibilityProperty: true }) || width <= 1;
      let frame = control.parentElement;
      while (frame && !/auto|scroll/.test(getComputedStyle(frame).overflowX)) frame = frame.parentElement;
      // An element that scrolls horizontally, such as a strip of chips, can show all its controls.
      if (!hidden && !frame && (left < -1 || right > clientWidth + 1)) lost.push(control.outerHTML.slice(0, 200));
    }
    return lost;
  });
}

test('the field of a note is entirely visible in a window of any height, and while the scans load', async ({
  page,
  openAs,
}) => {
  const scans = Promise.withResolvers<undefined>();
  await page.route('**/get_scan_attempts/**', async (route) => {
    await scans.promise;
    await route.continue();
  });
  await openAs('central_ops', '/ListDevices?result=rejected');
  const keys = new Keyboard(page);
  await expect(page.getByRole('table', { name: 'Devices' }).getByRole('row').nth(1)).toBeVisible();
  await keys.press('/', 'ArrowDown', 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Device Details' });
  const note = dialog.getByRole('textbox', { name: 'New note' });
  await keys.to(note);
  scans.resolve(undefined);
  await expect(dialog.getByRole('table', { name: 'Expected and scanned at each step' })).toBeVisible();
  await keys.expectVisibleFocus();

  // A field that is half covered at one height would be so at those within 45 px.
  for (let height = 600; height <= 1000; height += 40) {
    await page.setViewportSize({ width: 1280, height });
    await keys.to(dialog.getByRole('button', { name: 'Close', exact: true }), 'Shift+Tab');
    await dialog.getByRole('group', { name: 'Content' }).evaluate((body) => body.scrollTo(0, 0));
    await keys.to(note);
  }
});
