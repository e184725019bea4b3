import type { Locator } from '@playwright/test';
import { boxesOf, spaceTexts } from '../support/page/boxes.ts';
import { intercept } from '../support/server/intercept.ts';
import { expectLoaded } from '../support/page/loaded.ts';
import { expect, test } from '../support/test.ts';

// Consistent appearance and wording on all pages.

test('texts of tables in a dialog start where its headings do', async ({ page, openAs }) => {
  await openAs('executive', '/ListDevices?hub=all&result=E004');
  await page.locator('[data-index="0"]').getByRole('button', { name: 'See Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Device Details' });
  const attempts = dialog.getByRole('table', { name: 'Scan attempts' });
  await expect(attempts).toBeVisible();
  const starts = await dialog.evaluate((details) =>
    ['Notes', 'Scan attempts', 'Expected and scanned at each step', 'Fact', 'Time'].map((name) => {
      const found = [...details.querySelectorAll('h2, h3, caption, th')].find(
        ({ textContent }) => textContent === name,
      );
      const letters = document.createRange();
      if (found) letters.selectNodeContents(found);
      return Math.round(letters.getBoundingClientRect().left);
    }),
  );
  expect(new Set(starts).size, String(starts)).toBe(1);
  const [last, box] = await boxesOf(attempts.getByRole('columnheader').last(), dialog);
  expect(last.right, 'no column is out of sight').toBeLessThanOrEqual(box.right);
});

test('settings that cannot be read, and meanings of codes, are each in a card that begins at one height', async ({
  page,
  openAs,
}) => {
  for (const call of ['settings', 'error_catalogue'])
    await page.route(`**/api/${call}/`, (route) => route.fulfill({ status: 500, json: { error: 'Broken' } }));
  await openAs('super_admin', '/Settings');
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toHaveCount(2);
  const tops = await failed.evaluateAll((all) => all.map((one) => one.closest('section')?.getBoundingClientRect().top));
  expect(tops[0]).toBeGreaterThan(0);
  expect(tops[1]).toBe(tops[0]);
});

test('the head of a dialog stays in its place, whatever is brought into sight', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs('super_admin', '/Deactivateuser?q=incharge@veritas');
  await page.getByRole('button', { name: 'incharge', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'incharge' });
  await expect(dialog.getByRole('region', { name: 'Audit trail' })).toBeVisible();
  await expectLoaded(dialog);
  expect(
    await dialog.evaluate((box) => {
      box.scrollTop = 500;
      return box.scrollTop;
    }),
  ).toBe(0);
});

test('who can see a saved view is written in the colour of its name', async ({ page, openAs }) => {
  await openAs('incharge', '/ListDevices?status=pending');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Save or edit views…' }).click();
  const name = `Night ${Date.now()}`;
  await page.getByLabel('Name of this view').fill(name);
  await page.getByLabel('Name of this view').press('Enter');
  const colourOf = (element: Locator) => element.evaluate((shown) => getComputedStyle(shown).color);
  const shown = await colourOf(page.getByRole('dialog').getByText(name, { exact: true }));
  expect(await colourOf(page.getByRole('combobox', { name: `Who can see ${name}` }))).toBe(shown);
});

test('dates and presets of a report are on one line', async ({ page, openAs }) => {
  await openAs('admin', '/Download');
  const [date, preset] = await boxesOf(
    page.getByLabel('End Date'),
    page.getByRole('group', { name: 'Ranges' }).getByRole('button').last(),
  );
  expect(Math.abs(preset.y - date.y)).toBeLessThanOrEqual(1);
});

test('a notice whose text has a button keeps its icon level with the first line', async ({ page, openAs }) => {
  await openAs('executive', '/Dashboard');
  await intercept(page, '**/api/device_marks/**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(new URL('/ListDevices?hub=all', page.url()).href);
  const notice = page.getByRole('status').filter({ hasText: 'Flags and notes could not be loaded' });
  await expect(notice).toBeVisible();
  const [icon, text] = await notice.evaluate((alert) => {
    const letters = document.createRange();
    letters.selectNode(alert.querySelector('div')?.firstChild ?? alert);
    return [alert.querySelector('svg')?.getBoundingClientRect(), letters.getBoundingClientRect()].map((box) =>
      box ? box.y + box.height / 2 : 0,
    );
  });
  expect(Math.abs((icon ?? 0) - (text ?? 0))).toBeLessThanOrEqual(1.5);
});

test.describe('at 1024 px', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test('the button that clears the filters of users is on their line, and times are on one', async ({
    page,
    openAs,
  }) => {
    await openAs('super_admin', '/Deactivateuser?q=veritas');
    const [field, clear] = await boxesOf(
      page.getByRole('searchbox', { name: 'Search users' }),
      page.getByRole('button', { name: 'Clear filters' }),
    );
    expect(Math.abs(clear.y - field.y)).toBeLessThanOrEqual(4);
    await spaceTexts(page);
    const lines = await page
      .getByRole('cell')
      .locator('[data-figures]')
      .evaluateAll((times) => times.map((time) => time.getClientRects().length));
    expect(Math.max(...lines)).toBe(1);
  });

  test('a long name in the audit trail leaves the change the most room', async ({ page, openAs }) => {
    await page.route('**/veritas/api/audit/**', async (route) => {
      const answer = await route.fetch();
      const trail = (await answer.json()) as { entries: object[] };
      const entries = trail.entries.map((entry) => ({
        ...entry,
        target: 'wm_a_rather_long_username_of_somebody_who_left',
        after: { email: 'wm_a_rather_long_username_of_somebody_who_left@example.com', role: 'operators' },
      }));
      await route.fulfill({ response: answer, json: { ...trail, entries } });
    });
    await openAs('super_admin', '/Audit');
    const row = page.getByRole('table', { name: 'Audit trail' }).getByRole('row').nth(1);
    const [target, change] = await boxesOf(row.getByRole('cell').nth(2), row.getByRole('cell').nth(3));
    expect(change.width).toBeGreaterThan(target.width);
  });
});

test('an audit trail and a list of users without a match say so once, and what to do', async ({
  page,
  console: server,
  openAs,
}) => {
  await openAs('super_admin', '/Audit?actor=no-such-user');
  const none = page.getByText('No entries match the filter. Change or clear it.');
  await expect(none).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const [why, card] = await boxesOf(none, page.getByRole('row').filter({ has: none }));
  expect(why.width, 'on a phone it has the whole card').toBeGreaterThan(card.width * 0.85);
  const seen = (text: string) => page.getByText(text).evaluate((element) => element.getBoundingClientRect().width);
  expect(await seen('0 entries, all that match')).toBeLessThanOrEqual(1);
  await page.goto(`${server.url}/Deactivateuser?q=no-such-user`);
  await expect(page.getByText(/^No user matches .* Change the search or clear the filters\.$/)).toBeVisible();
  expect(await seen('No users')).toBeLessThanOrEqual(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('selects have letters as large as fields, dates stand apart, and a quiet button starts with the labels', async ({
    page,
    console: server,
    openAs,
  }) => {
    await openAs('admin', '/Download');
    await expect(page.getByRole('combobox', { name: 'Hub' })).toHaveCSS('font-size', '16px');
    await expect(page.getByLabel('End Date')).toHaveCSS('font-size', '16px');
    const [start, end] = await boxesOf(page.getByLabel('Start Date'), page.getByText('End Date', { exact: true }));
    expect(end.y - start.bottom).toBeGreaterThanOrEqual(12);
    await page.goto(`${server.url}/Dashboard`);
    const counting = page.getByRole('button', { name: 'Counting' });
    await expect(counting).toBeVisible();
    const [word, label] = await Promise.all(
      [counting, page.getByText('Hub', { exact: true }).first()].map((element) =>
        element.evaluate((shown) => {
          const letters = document.createRange();
          letters.selectNodeContents(shown);
          return letters.getBoundingClientRect().left;
        }),
      ),
    );
    expect(word).toBeCloseTo(label ?? 0, 0);
  });

  test('a card says how long a device waits apart from its time, and a status goes on beside its sign', async ({
    page,
    openAs,
  }) => {
    await openAs('executive', '/ListDevices?hub=all&late=any');
    const card = page.locator('[data-index="0"]');
    const waits = card.locator('[data-waits]');
    await expect(waits).toHaveText(/ago|waiting/);
    expect(await waits.evaluate((element) => getComputedStyle(element, '::after').content)).toMatch(/·/);
    const status = card.locator('[data-column="status"] > *');
    const { padding, indent } = await status.evaluate((element) => {
      const { paddingInlineStart, textIndent } = getComputedStyle(element);
      return { padding: Number.parseFloat(paddingInlineStart), indent: Number.parseFloat(textIndent) };
    });
    expect(padding).toBeGreaterThan(0);
    expect(indent).toBe(-padding);
  });
});

test('selected text has the colours of the main button, in which it can be read', async ({ page, console: server }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${server.url}/login`);
    const colours = (element: Locator, part?: string) =>
      element.evaluate((node, name) => {
        const { color, backgroundColor } = getComputedStyle(node, name);
        return { color, backgroundColor };
      }, part);
    const ofButton = await colours(page.getByRole('button', { name: 'Login' }));
    expect(await colours(page.getByLabel('Username'), '::selection'), colorScheme).toEqual(ofButton);
  }
});
