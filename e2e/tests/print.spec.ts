import type { Page } from '@playwright/test';
import { boxesOf, cutBy } from '../support/page/boxes.ts';
import { expect, test } from '../support/test.ts';

/**
 * Browsers repeat a table header on each sheet only if it cannot be split and contains no button, Firefox only if all
 * boxes around the table are blocks.
 */
async function expectRepeatedHead(page: Page, table: string) {
  const group = page.getByRole('table', { name: table }).getByRole('rowgroup').first();
  await expect(group).toHaveCSS('display', 'table-header-group');
  await expect(group).toHaveCSS('break-inside', 'avoid');
  const boxes = await group
    .locator('button')
    .evaluateAll((buttons) => buttons.filter((button) => getComputedStyle(button).display !== 'contents').length);
  expect(boxes, 'buttons with boxes of their own').toBe(0);
  const around = await page.getByRole('table', { name: table }).evaluate((element) => {
    const displays: string[] = [];
    for (let box: Element | null = element; box && box.tagName !== 'MAIN';) {
      box = box.parentElement;
      if (box) displays.push(getComputedStyle(box).display);
    }
    return displays;
  });
  expect(around.filter((display) => display !== 'block')).toEqual([]);
}

test('a printed sheet has light colours in the dark theme too, no bar, and the colours of the legends', async ({
  page,
  openAs,
}) => {
  await page.addInitScript(() => localStorage.setItem('veritas-theme', 'dark'));
  await openAs('super_admin', '/Dashboard');
  const legend = page.locator('[data-mark="doorstep"]').first();
  await expect(legend).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(legend).toHaveCSS('print-color-adjust', 'exact');
  const trend = page.getByRole('region', { name: 'Rejection Trend' });
  await expect(trend).toHaveCSS('break-inside', 'avoid');
});

test('a table may continue on the next sheet, between rows, and repeats its header there', async ({ page, openAs }) => {
  await openAs('super_admin', '/Deactivateuser');
  const head = page.getByRole('columnheader', { name: /Username/ });
  await expect(head).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(head).toHaveCSS('position', 'static');
  await expectRepeatedHead(page, 'Users');
  await expect(page.getByRole('row').nth(1)).toHaveCSS('break-inside', 'avoid');
  // Otherwise it would begin on the second sheet, after a blank one.
  await expect(page.locator('section', { has: head })).toHaveCSS('break-inside', 'auto');
});

test('the printed pick list has every row of its filter, as a table, and no more rows afterwards', async ({
  page,
  openAs,
}) => {
  await openAs('executive', '/ListDevices?hub=all&late=any');
  const rows = page.locator('[data-index]');
  await expect(rows.first()).toBeVisible();
  const inSight = await rows.count();
  const all = Number(await page.getByRole('table', { name: 'Devices' }).getAttribute('aria-rowcount')) - 1;
  expect(all).toBeGreaterThan(inSight);
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
  expect(sheets.length, 'sheets').toBeGreaterThan(all / 40);
  // As wide as an upright sheet, where a screen would show cards.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await expect(rows).toHaveCount(all);
  await expect(page.getByRole('columnheader', { name: 'Tracking ID' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0);
  await expectRepeatedHead(page, 'Devices');
  await expect(page.getByRole('button', { name: /^(Refresh|Filters|Columns|Views|Export)/ })).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Devices' }).locator('..'), 'zoom breaks Firefox').toHaveCSS(
    'zoom',
    '1',
  );
  const [first, second] = await boxesOf(rows.first(), rows.nth(1));
  expect(second.y).toBeCloseTo(first.bottom, 0);
  const edges = await rows
    .first()
    .locator('[data-column]')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
  expect(Math.max(...edges), 'inside of the sheet').toBeLessThanOrEqual(718);
  const ends = await rows
    .locator('[data-column] :is(bdi, span)')
    .evaluateAll(
      (texts) =>
        texts.filter(
          (text) =>
            getComputedStyle(text).textOverflow === 'ellipsis' &&
            text.scrollWidth > text.clientWidth &&
            getComputedStyle(text).overflowX !== 'visible',
        ).length,
    );
  expect(ends, 'texts that end in an ellipsis').toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => rows.count(), 'as few as before').toBeLessThan(2 * inSight);
});

test('a narrow window, whose list is of cards, prints no more sheets of it than a wide one', async ({
  page,
  openAs,
}) => {
  const sheets: number[] = [];
  for (const width of [1440, 718]) {
    await page.setViewportSize({ width, height: 1000 });
    await openAs('executive', '/ListDevices?hub=all&late=any');
    await expect(page.locator('[data-index]').first()).toBeVisible();
    const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
    sheets.push(pages.length);
  }
  const [wide = 0, narrow = 0] = sheets;
  expect(narrow).toBeLessThanOrEqual(wide);
});

test('the printed list of users is a table', async ({ page, openAs }) => {
  await openAs('super_admin', '/Deactivateuser');
  const head = page.getByRole('columnheader', { name: /Username/ });
  await expect(head).toBeVisible();
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await expect(head).toBeInViewport();
  await expect(page.getByRole('row').nth(1)).toHaveCSS('display', 'table-row');
  for (const name of ['Action', 'Delete']) await expect(page.getByRole('columnheader', { name })).toBeHidden();
  await expect(page.getByRole('button', { name: /^(Deactivate|Delete|Activate)/ })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  const cells = page.getByRole('row').nth(1).getByRole('cell');
  const edges = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().right));
  expect(Math.max(...edges), 'inside of the sheet').toBeLessThanOrEqual(718);
});

for (const [address, table] of [
  ['/Audit', 'Audit trail'],
  ['/Deactivateuser', 'Users'],
  ['/Modules', 'Modules'],
] as const) {
  test(`each cell of ${address} that is more than a button is printed`, async ({ page, openAs }) => {
    await openAs('super_admin', address);
    const rows = page.getByRole('table', { name: table }).locator('tbody tr');
    await expect(rows.first()).toBeVisible();
    const facts = () =>
      rows.evaluateAll((all: HTMLElement[]) =>
        all.flatMap((row) =>
          [...row.querySelectorAll<HTMLElement>('th, td:not([data-action], :has([data-variant]))')].map((cell) =>
            cell.innerText.trim(),
          ),
        ),
      );
    const onScreen = await facts();
    expect(onScreen.join('')).not.toBe('');
    await page.emulateMedia({ media: 'print' });
    expect(await facts()).toEqual(onScreen);
  });
}

for (const [address, table] of [
  ['/Audit', 'Audit trail'],
  ['/Deactivateuser', 'Users'],
] as const) {
  test(`the printed table of ${address} is in no grid and no flex box`, async ({ page, openAs }) => {
    await openAs('super_admin', address);
    const shown = page.getByRole('table', { name: table });
    await expect(shown).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const around = await shown.evaluate((inner) => {
      const displays = new Set<string>();
      for (let box = inner.parentElement; box; box = box.parentElement) displays.add(getComputedStyle(box).display);
      return [...displays];
    });
    expect(around).toEqual(['block']);
  });
}

test('charts are printed in the colours of the light theme', async ({ page, openAs }) => {
  await page.addInitScript(() => localStorage.setItem('veritas-theme', 'dark'));
  await openAs('super_admin', '/Dashboard');
  const canvas = page.getByRole('region', { name: 'Rejection Trend' }).locator('canvas');
  await expect(canvas).toBeVisible();
  // The media change is dispatched in the next frame, before this.
  const picture = () =>
    canvas.evaluate(
      (chart: HTMLCanvasElement) =>
        new Promise<string>((resolve) => requestAnimationFrame(() => resolve(chart.toDataURL()))),
    );
  await page.evaluate(() => document.fonts.ready);
  const dark = await picture();
  await page.emulateMedia({ media: 'print' });
  const onPaper = await picture();
  expect(onPaper).not.toBe(dark);
  await page.emulateMedia({ media: 'screen' });
  expect(await picture()).toBe(dark);
  await page.getByRole('button', { name: /^Theme/ }).click();
  await expect.poll(picture, 'as light as on paper').toBe(onPaper);
});

test('a pie that was drawn wider than the sheet is printed round', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 900, height: 900 });
  await openAs('super_admin', '/Dashboard');
  const pie = page.getByRole('img', { name: /^Error Distribution/ });
  await expect(pie).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(pie).toHaveCSS('object-fit', 'contain');
});

test('printed details of a device are complete, without the page behind them and without buttons', async ({
  page,
  openAs,
}) => {
  await openAs('executive', '/ListDevices?hub=all&late=any');
  await page.getByRole('button', { name: 'See Details' }).first().click();
  const details = page.getByRole('dialog', { name: /Device Details/ });
  await expect(details).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden();
  await expect(details.getByRole('button', { name: 'Close', includeHidden: true })).toBeHidden();
  await expect(details.getByText('No flag')).toBeVisible();
  await expect(details.getByLabel('New note')).toBeHidden();
  expect(
    await details.evaluate((dialog) =>
      // A text for screen readers only is one pixel large.
      [dialog, ...dialog.querySelectorAll('*')].some(
        (part) =>
          part.clientHeight > 1 &&
          part.scrollHeight > part.clientHeight + 1 &&
          getComputedStyle(part).overflowY !== 'visible',
      ),
    ),
    'something is cut off',
  ).toBe(false);
});

test('the hint to tick users is not printed', async ({ page, openAs }) => {
  await openAs('super_admin', '/Deactivateuser');
  const hint = page.getByText('Tick users to change several at once');
  await expect(hint).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(hint).toBeHidden();
});

test('the cards of the dashboard are printed one below the other, with each head in a line and their bars', async ({
  page,
  openAs,
}) => {
  await openAs('super_admin', '/Dashboard');
  const table = page.getByRole('region', { name: 'Top Five Rejection Hubs' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  // A card of nested grids that is split over sheets overlaps what is below it.
  const grids = await table.evaluate((card) => {
    const around: string[] = [];
    for (let part = card.parentElement; part && part.tagName !== 'MAIN'; part = part.parentElement)
      if (part.childElementCount > 1) around.push(getComputedStyle(part).display);
    return around;
  });
  expect(grids).not.toContain('grid');
  const [head, of] = await boxesOf(
    table.getByRole('columnheader', { name: 'Records', exact: true }),
    table.getByText('of all records'),
  );
  expect(Math.abs(of.y + of.height / 2 - head.y - head.height / 2)).toBeLessThan(4);
  await expect(page.locator('[style*="--share"]').first()).toHaveCSS('print-color-adjust', 'exact');
  await expect(page.getByRole('contentinfo'), 'not alone on a sheet').toHaveCSS('break-before', 'avoid');
});

test('what waits where is printed in full, and no button that only shows a tooltip', async ({ page, openAs }) => {
  await openAs('super_admin', '/ListDevices?hub=all&late=any');
  const hubs = page.getByRole('list').filter({ has: page.getByRole('button', { name: /^BLR_/ }) });
  await expect(hubs).toBeVisible();
  // A sheet of A4 between the usual margins.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => cutBy(hubs)).toEqual([0]);
  await openAs('super_admin', '/Dashboard');
  await expect(page.getByRole('region', { name: 'Rejection Trend' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^How .* is counted$/ })).toHaveCount(0);
});
