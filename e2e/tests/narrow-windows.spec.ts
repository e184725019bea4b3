import type { Locator } from '@playwright/test';
import { rememberLanguage } from '../support/language.ts';
import { boxesOf, cutBelow, cutBy, doubleText, sidewaysBy, spaceTexts } from '../support/page/boxes.ts';
import { uploadShipments } from '../support/data/shipments.ts';
import { expect, test } from '../support/test.ts';

// The narrowest window that WCAG 2.2 asks for (1.4.10), in the text spacing of 1.4.12.

test.use({ viewport: { width: 320, height: 640 } });

/** By how many pixels each text goes beyond the right edge of what it is in. */
const beyond = (texts: Locator, frame: string) =>
  texts.evaluateAll((elements, selector) => {
    const letters = document.createRange();
    return elements.map((element) => {
      letters.selectNodeContents(element);
      const edge = element.closest(selector)?.getBoundingClientRect().right ?? 0;
      return Math.round(letters.getBoundingClientRect().right - edge);
    });
  }, frame);

test('the menu of a chart opens within the window', async ({ page, openAs }) => {
  await openAs('admin', '/Dashboard');
  const chart = page.getByRole('region', { name: 'Rejection Trend' });
  await chart.getByRole('button', { name: 'More' }).click();
  for (const entry of ['Show as table', 'Save as CSV', 'Save as PNG'])
    await expect(chart.getByRole('button', { name: entry })).toBeInViewport({ ratio: 1 });
});

test('the choices of a control at the edge open within the window', async ({ page, openAs }) => {
  await openAs('admin', '/Dashboard');
  await page.getByRole('combobox', { name: 'Timeframe' }).click();
  await expect(page.getByRole('option', { name: 'Today' })).toBeVisible();
  for (const choice of await page.getByRole('option').all()) await expect(choice).toBeInViewport({ ratio: 1 });
  expect(await sidewaysBy(page)).toBe(0);
});

test('a figure of the hub screen is not wider than its place, and the name of the hubs is not cut', async ({
  page,
  openAs,
}) => {
  await openAs('admin', '/Dashboard?screen=hub');
  const screen = page.getByRole('dialog', { name: 'Hub screen' });
  await expect(screen.getByText('Rejection %')).toBeVisible();
  await spaceTexts(page);
  expect(Math.max(...(await beyond(screen.locator('dd'), 'dl')))).toBeLessThanOrEqual(0);
  expect(await cutBy(screen.getByRole('heading', { level: 1 }))).toEqual([0]);
});

test('the time of an entry of the audit trail is within its card', async ({ page, openAs }) => {
  await openAs('super_admin', '/Audit');
  const times = page.getByRole('row').locator('time');
  await expect(times.first()).toBeVisible();
  await spaceTexts(page);
  expect(Math.max(...(await beyond(times, '[role="row"]')))).toBeLessThan(0);
});

test('the time of an upload is within its card', async ({ page, openAs }) => {
  await openAs('admin', '/Upload');
  await uploadShipments(page, [`NARROW${Date.now()},BLR_KOR,mobile,Samsung,Galaxy A14 5G`]);
  const history = page.getByRole('table', { name: 'Upload history' });
  await expect(history).toBeVisible();
  await spaceTexts(page);
  const times = history.getByText(/ IST$/);
  expect(Math.max(...(await beyond(times, '[role="row"]')))).toBeLessThan(0);
});

test('the details of a device name its hub in full', async ({ page, openAs }) => {
  await openAs('executive', '/ListDevices?hub=all&status=submitted');
  await page.locator('[data-index="0"]').getByRole('button').click();
  const hub = page.getByRole('dialog').getByText(/^Hub [A-Z]{3}_/);
  await expect(hub).toBeVisible();
  await spaceTexts(page);
  expect(await cutBy(hub.locator('bdi'))).toEqual([0]);
});

test('a card of a device that waits shows the first word of its status', async ({ page, openAs }) => {
  await openAs('executive', '/ListDevices?hub=all&late=any&status=submitted');
  const status = page.locator('[data-index="0"] [data-column="status"] > *');
  await expect(status).toHaveText('Submitted for verification');
  await spaceTexts(page);
  await expect.poll(() => cutBy(status)).toEqual([0]);
  const time = page.locator('[data-index="0"] [data-column="time"]');
  await expect(time).toContainText(/ago/);
  const edges = await time.evaluate((cell) =>
    [cell, ...cell.children].map((part) => Math.round(part.getBoundingClientRect().right)),
  );
  expect(new Set(edges).size, 'both lines end where the card’s other lines end').toBe(1);
});

test('a card of a device that waits shows its status in Hindi, whose times are longer', async ({ page, openAs }) => {
  await rememberLanguage(page, 'hi');
  await openAs('executive', '/ListDevices?hub=all&late=any&status=verified');
  const status = page.locator('[data-index="0"] [data-column="status"] > *');
  await expect(status).toHaveText('हब पर वेरिफ़ाइड');
  await expect.poll(() => cutBy(status)).toEqual([0]);
});

test('a role in the settings is within its place, in text of twice the size', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAs('super_admin', '/Settings');
  const roles = page.getByRole('group', { name: 'Roles' }).locator('label');
  await expect(roles).toHaveCount(6);
  await doubleText(page);
  expect(Math.max(...(await beyond(roles, 'label')))).toBeLessThanOrEqual(0);
});

test('a field is as high as its line in letters of twice the size', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await rememberLanguage(page, 'hi');
  await openAs('super_admin', '/ListDevices?hub=all');
  const field = page.getByRole('search').getByRole('textbox');
  await expect(field).toBeVisible();
  const heightOf = () => field.evaluate((input) => input.getBoundingClientRect().height);
  expect(await heightOf()).toBe(34);
  await doubleText(page);
  const line = await field.evaluate((input) => Number.parseFloat(getComputedStyle(input).lineHeight));
  expect(line).toBeGreaterThan(38);
  expect(await heightOf()).toBeGreaterThanOrEqual(Math.floor(line));
});

for (const language of ['en', 'hi'] as const)
  for (const width of [320, 390])
    test(`at twice the size a card shows its facts in full, ${width} px wide in ${language}`, async ({
      page,
      openAs,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await rememberLanguage(page, language);
      await openAs('executive', '/ListDevices?hub=all&late=any&status=submitted');
      const card = page.locator('[data-index="0"]');
      await expect(card.locator('[data-column="status"]')).toBeVisible();
      await doubleText(page);
      for (const spacing of ['usual', 'wide'] as const) {
        if (spacing === 'wide') await spaceTexts(page);
        const facts = card.locator('[data-column]:not([data-column="actions"])');
        const parts = facts.locator(':scope, bdi, [class*="texts"], [class*="badge"]');
        await expect.poll(async () => Math.max(...(await cutBy(parts))), `${spacing}: width`).toBeLessThanOrEqual(0);
        expect(Math.max(...(await cutBelow(parts))), `${spacing}: height`).toBeLessThanOrEqual(2);
        expect(Math.max(...(await beyond(facts, '[data-index]'))), spacing).toBeLessThanOrEqual(0);
        const edges = await card.evaluate((row) => {
          const box = row.getBoundingClientRect();
          const cells = [...row.children].map((cell) => cell.getBoundingClientRect());
          return [
            Math.min(...cells.map(({ top }) => top - box.top)),
            Math.min(...cells.map((c) => box.bottom - c.bottom)),
          ];
        });
        expect(Math.min(...edges), `${spacing}: all lines are within the card`).toBeGreaterThanOrEqual(0);
      }
    });

test('at twice the size what is chosen in a filter of a phone can be read', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await rememberLanguage(page, 'hi');
  for (const path of ['/ListDevices?hub=all&result=rejected', '/Deactivateuser?role=operators&active=no']) {
    await openAs('super_admin', path);
    await page.getByRole('button', { name: /^फ़िल्टर/ }).click();
    await doubleText(page);
    const chosen = page.locator('main').getByRole('combobox').locator('span[title]').filter({ visible: true });
    await expect(chosen.first()).toBeVisible();
    await expect.poll(async () => Math.max(...(await cutBy(chosen))), path).toBeLessThanOrEqual(0);
  }
});

test('at twice the size a choice on a phone is not cut off in any form', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/Dashboard', '/createuser', '/Audit', '/Download']) {
    await openAs('super_admin', path);
    const chosen = page.locator('main').getByRole('combobox').locator('span[title]').filter({ visible: true });
    await expect(chosen.first()).toBeVisible();
    await doubleText(page);
    await expect.poll(async () => Math.max(...(await cutBy(chosen))), path).toBeLessThanOrEqual(0);
    expect(Math.max(...(await cutBelow(chosen))), path).toBeLessThanOrEqual(1);
    expect(await sidewaysBy(page), path).toBe(0);
  }
});

test('at twice the size the buttons of a dialog are within it', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs('super_admin', '/createuser');
  await page.getByRole('button', { name: 'Create many' }).click();
  const dialog = page.getByRole('dialog');
  const rows = ['wide_one', 'wide_two'].map((name) => `${name}\t${name}@example.com\tExecutive\tHUB\tBLR_KOR`);
  await dialog.getByLabel('Rows').fill(rows.join('\n'));
  await dialog.getByRole('button', { name: 'Create 2 users' }).click();
  const save = dialog.getByRole('button', { name: 'Save 2 passwords as CSV' });
  await expect(save).toBeVisible();
  await doubleText(page);
  const [button, box] = await boxesOf(save, dialog);
  expect(button.x).toBeGreaterThanOrEqual(box.x);
  expect(button.right).toBeLessThanOrEqual(box.right);
});

test('at twice the size the checked file of an upload has its buttons in the window', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await rememberLanguage(page, 'hi');
  await openAs('admin', '/Upload');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'day.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('tracking_id,hub_code,device_type,device_brand,device_model_name\r\nx,y,z,,\r\n'),
  });
  await expect(page.getByRole('button', { name: 'समस्या वाली पंक्तियों की CSV' })).toBeVisible();
  await doubleText(page);
  await expect.poll(() => sidewaysBy(page)).toBe(0);
});

test('the last sign-in of a user is within its card', async ({ page, openAs }) => {
  await openAs('super_admin', '/Deactivateuser?q=ad_');
  const times = page.getByRole('cell').locator('[data-figures]');
  await expect(times.first()).toBeVisible();
  expect(Math.max(...(await beyond(times, '[role="row"], tr')))).toBeLessThan(-8);
});

test('at twice the size the actions on a user are within their places', async ({ page, openAs }) => {
  await openAs('super_admin', '/Deactivateuser?q=ad_');
  const actions = page.getByRole('row').getByRole('button', { name: /^(Deactivate|Delete)$/ });
  await expect(actions.nth(1)).toBeVisible();
  await doubleText(page);
  expect(Math.max(...(await beyond(actions, 'td')))).toBeLessThan(0);
  const [label, card] = await boxesOf(page.getByText('Select all on this page'), page.locator('tbody tr').first());
  expect(label.bottom).toBeLessThanOrEqual(card.y);
});

test('the details of a user in 300 groups are a few lines high', async ({ page, openAs }) => {
  const names = Array.from({ length: 300 }, (_, index) => `HUB_${index}`);
  const group_info = names.map((name) => ({ name, code: name, organization: 'hub' }));
  await page.route('**/veritas/user/get_users/**', async (route) => {
    const answer = await route.fetch();
    const users = (await answer.json()) as object[];
    await route.fulfill({ response: answer, json: users.map((user) => ({ ...user, group_info })) });
  });
  await openAs('super_admin', '/Deactivateuser?q=ad_');
  await page.getByRole('button', { name: 'ad_rao' }).click();
  const groups = page.getByRole('definition').filter({ hasText: 'HUB_299' });
  await expect(groups).toBeVisible();
  expect((await boxesOf(groups))[0].height).toBeLessThan(160);
});

test('the audit trail breaks no name that has room, and shows dates with their year', async ({ page, openAs }) => {
  await openAs('super_admin', '/Audit');
  const name = page.getByRole('row').getByText('super_admin', { exact: true }).first();
  await expect(name).toBeVisible();
  const lines = await name.evaluate((element) => {
    const letters = document.createRange();
    letters.selectNodeContents(element);
    return letters.getClientRects().length;
  });
  expect(lines).toBe(1);
  for (const label of ['From', 'To']) {
    const [field] = await boxesOf(page.getByLabel(label, { exact: true }));
    expect(field.width).toBeGreaterThan(140);
  }
});

test('fifty saved views of long names leave what saves them in the window', async ({ page, openAs }) => {
  const views = Array.from({ length: 50 }, (_, index) => ({
    id: String(index),
    name: index === 0 ? 'W'.repeat(60) : `North, not at the return centre ${index}`,
    search: '',
    shared_with: 'me',
    owner: 'executive',
    own: true,
  }));
  await page.route('**/veritas/user/saved_views/', (route) => route.fulfill({ json: views }));
  await openAs('executive', '/ListDevices?hub=all');
  for (const width of [320, 800, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    if (width < 768) await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await expect(page.getByRole('link', { name: /^North/ })).toHaveCount(49);
    const last = page.getByRole('button', { name: 'Copy link to this view' });
    await last.scrollIntoViewIfNeeded();
    const [first] = await boxesOf(page.getByRole('button', { name: 'Views', exact: true }));
    const [end] = await boxesOf(last);
    expect(end.bottom - first.bottom, `${width} pixels wide`).toBeLessThan(600);
    expect(await sidewaysBy(page), `${width} pixels wide`).toBe(0);
    await page.keyboard.press('Escape');
    await page.reload();
  }
});

test('more messages than the window is high can be scrolled to the last one', async ({ page, openAs }) => {
  await openAs('super_admin', '/createuser');
  await page.getByRole('button', { name: 'Create many' }).click();
  const field = page.getByLabel('Or a CSV file');
  const buffer = Buffer.alloc(4 * 1_048_576 + 1);
  const close = page.getByRole('button', { name: 'Close message' });
  for (let count = 1; count <= 9; count += 1) {
    await field.setInputFiles({ name: `new colleagues ${count}.csv`, mimeType: 'text/csv', buffer });
    await expect(close).toHaveCount(count);
    // Messages stay while the pointer is on one.
    await close.first().hover();
  }
  await page.mouse.wheel(0, 3000);
  await expect(close.last()).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/^“new colleagues 1.csv”/)).toBeInViewport({ ratio: 1 });
});
