import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

/** How many colours a canvas is drawn in, each with some area; its blank ground counts as one. */
function canvasColours(page: Page, name: RegExp): Promise<number> {
  return page.getByRole('img', { name }).evaluate((canvas: HTMLCanvasElement) => {
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    const counts = new Map<string, number>();
    for (let at = 0; at < data.length; at += 4) {
      const key = data.subarray(at, at + 4).join();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return [...counts.values()].filter((count) => count > 40).length;
  });
}

test('charts keep their series apart under forced colours', async ({ page, openAs }) => {
  await openAs('admin', '/Dashboard');
  for (const name of [/^Rejection Trend/, /^Daily Processed Volume/]) {
    await expect(page.getByRole('img', { name })).toBeVisible();
    await expect.poll(() => canvasColours(page, name), name.source).toBeGreaterThanOrEqual(4);
  }
  // The blank ground, the slice of those that passed, and some of the codes.
  await expect.poll(() => canvasColours(page, /^Error Distribution/)).toBeGreaterThanOrEqual(5);
});

test('the colours that name series and codes are seen under forced colours', async ({ page, openAs }) => {
  await openAs('admin', '/Dashboard');
  const table = page.getByRole('table', { name: 'Error Distribution by device result' });
  await expect(table).toBeVisible();
  const swatches = await table
    .locator('[data-mark]')
    .evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).backgroundColor));
  expect(swatches.length).toBeGreaterThan(2);
  expect(new Set(swatches).size).toBe(swatches.length);
});

test('only the view that is shown looks chosen under forced colours', async ({ page, openAs }) => {
  await openAs('admin', '/ListDevices');
  const borderOf = (name: string | RegExp) =>
    page.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).borderBlockEndColor);
  await expect(page.getByRole('link', { name: 'All devices' })).toHaveAttribute('aria-current', 'page');
  expect(await borderOf('All devices')).not.toBe(await borderOf(/^Needs attention/));
});

test('popups have a border under forced colours, which remove their shadow', async ({ page, openAs }) => {
  await openAs('admin', '/ListDevices');
  const expectEdge = async (floating: Locator) => {
    await expect(floating).toBeVisible();
    const { outlineStyle, outlineColor } = await floating.evaluate((element) => ({ ...getComputedStyle(element) }));
    expect(outlineStyle).toBe('solid');
    expect(outlineColor).toMatch(/^rgb\(/);
  };
  await page.getByRole('button', { name: 'Data' }).click();
  await expectEdge(page.getByRole('list').filter({ has: page.getByRole('link', { name: 'Upload' }) }));
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Filter by hub' }).click();
  await expectEdge(page.getByRole('listbox'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'See Details' }).first().click();
  await expectEdge(page.getByRole('dialog'));
});

test('what a list of choices would choose has an edge under forced colours', async ({ page, openAs }) => {
  await openAs('admin', '/ListDevices');
  await page.getByRole('combobox', { name: 'Filter by hub' }).click();
  await expect(page.getByRole('option').nth(2)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const edges = await page
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => getComputedStyle(option).outlineStyle));
  expect(edges.filter((edge) => edge === 'solid')).toHaveLength(1);
});

test('the menu that holds the open page is underlined under forced colours', async ({ page, openAs }) => {
  await openAs('admin', '/Upload');
  const lineOf = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((menu) => getComputedStyle(menu).textDecorationLine);
  await expect(page.getByRole('heading', { name: 'Upload CSV File' })).toBeVisible();
  expect(await lineOf('Data')).toBe('underline');
  expect(await lineOf('User Management')).toBe('none');
});

test('a file that is dragged over the drop zone is seen under forced colours', async ({ page, openAs }) => {
  await openAs('admin', '/Upload');
  const zone = page.getByRole('button', { name: /^Drag and drop a CSV file here/ });
  await expect(zone).toHaveCSS('border-style', 'dashed');
  const dataTransfer = await page.evaluateHandle(() => {
    const dragged = new DataTransfer();
    dragged.items.add(new File(['tracking_id'], 'shipments.csv', { type: 'text/csv' }));
    return dragged;
  });
  await zone.dispatchEvent('dragenter', { dataTransfer });
  await expect(zone).toHaveAttribute('data-drag', 'over');
  await expect(zone).toHaveCSS('border-style', 'solid');
});

test('what loads, and a button that is busy, are seen under forced colours', async ({ page, openAs }) => {
  await openAs('admin', '/ListDevices');
  await expect(page.getByRole('button', { name: 'See Details' }).first()).toBeVisible();
  await page.route('**/veritas/**', () => undefined);
  await page.getByRole('button', { name: 'Refresh' }).click();
  const ring = page.getByRole('button', { name: 'Refresh' }).locator('span').first();
  const [gap, rest] = await ring.evaluate((spinner) => {
    const { borderRightColor, borderLeftColor } = getComputedStyle(spinner);
    return [borderRightColor, borderLeftColor];
  });
  expect(gap).not.toBe(rest);

  // Not the dashboard, whose records the list has fetched already.
  await page.getByRole('button', { name: 'User Management' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit trail' }).click();
  const bars = page.getByRole('main').locator('[data-shape] > [aria-hidden]');
  await expect(bars.first()).toBeVisible();
  await expect(bars.first()).toHaveCSS('outline-style', 'solid');
});
