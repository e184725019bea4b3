import type { Locator, Page } from '@playwright/test';
import { rememberLanguage } from '../support/language.ts';
import { answerAsSpecified, SPECIFIED_RECORDS } from '../support/server/specified-service.ts';
import { boxesOf, cutBelow, cutBy, spaceTexts } from '../support/page/boxes.ts';
import { uploadShipments } from '../support/data/shipments.ts';
import { expect, test } from '../support/test.ts';

// Texts that a narrow window must not truncate.

const linesOf = (texts: Locator) => texts.evaluateAll((all) => all.map((text) => text.getClientRects().length));

const cornersOf = (boxes: Locator) => boxes.evaluateAll((all) => all.map((box) => getComputedStyle(box).borderRadius));

const rightEdges = (cells: Locator) =>
  cells.evaluateAll((found) => found.map((cell) => Math.round(cell.getBoundingClientRect().right)));

/** Devices whose names and makers need two lines of a card. */
const LONG_NAMES = SPECIFIED_RECORDS.map((record) => ({
  ...record,
  tracking_id: { ...record.tracking_id, device_model_name: 'Galaxy Tab S6 Lite LTE', device_brand: 'Samsung' },
  ...(record.is_submit && { submitted_device_name: 'Redmi Note 13 Pro+ 5G', submitted_manufacturer: 'Xiaomi' }),
}));

const firstRow = (page: Page) => page.locator('[data-index="0"]');

for (const width of [1280, 1440])
  test(`at ${width} px times, statuses and buttons of the list are not cut off in the spacing that some readers need`, async ({
    page,
    openAs,
    ownConsole,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAs('executive', '/ListDevices?hub=all&late=any&status=submitted', ownConsole);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByText('Dense').click();
    await page.keyboard.press('Escape');
    await expect(firstRow(page).getByRole('button', { name: 'See Details' })).toBeVisible();
    await expect(firstRow(page)).toContainText('Submitted for verification');
    await spaceTexts(page);
    await expect.poll(async () => (await firstRow(page).boundingBox())?.height).toBe(41);
    const cells = page.locator(
      '[data-index] :is([data-column="time"], [data-column="status"], [data-column="actions"])',
    );
    const cut = [...(await cutBy(cells)), ...(await cutBelow(cells))];
    expect(cut.length).toBeGreaterThan(18);
    expect(Math.max(...cut)).toBeLessThanOrEqual(0);
  });

test.describe('at 1024 px', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test('the waiting time of a device is not cut off, and the count is on the line of the buttons', async ({
    page,
    openAs,
  }) => {
    await openAs('executive', '/ListDevices?hub=all&late=any');
    await expect(firstRow(page)).toContainText(/\d d ago|waiting \d/);
    const cut = await cutBy(page.locator('[data-index] [data-column="time"]'));
    expect(cut.length).toBeGreaterThan(3);
    expect(Math.max(...cut)).toBeLessThanOrEqual(0);
    const toolbar = page.getByRole('search', { name: 'Devices' });
    const [button, count] = await boxesOf(
      toolbar.getByRole('button', { name: /^Export/ }),
      toolbar.locator('p[data-figures]'),
    );
    expect(count.y).toBeLessThan(button.y + button.height / 2);
  });
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('on a card the expected device uses the line of a missing scan', async ({ page, openAs }) => {
    await openAs('admin', '/Upload');
    await uploadShipments(page, ['UNSCANNED001,BLR_KOR,mobile,Samsung,Galaxy A14 5G']);
    await openAs('admin', '/ListDevices?hub=all&status=pending&q=UNSCANNED001');
    const row = firstRow(page);
    await expect(row.locator('[data-column="scanned"]')).toHaveText('N/A');
    expect(await linesOf(row.locator('[data-column="expected"] bdi'))).toEqual([1, 1]);
    const [hub, time] = await rightEdges(row.locator('[data-column="hub"] bdi, [data-column="time"]'));
    expect(hub).toBe(time);
  });

  test('a card shows long names and brands of both devices in full, on two lines', async ({
    page,
    console: server,
  }) => {
    await answerAsSpecified(page, { 'api/get_status/': () => LONG_NAMES });
    await page.goto(`${server.url}/ListDevices?late=any`);
    const row = firstRow(page);
    const devices = row.locator('[data-column="expected"], [data-column="scanned"]');
    await expect(devices).toContainText(['Galaxy Tab S6 Lite LTESamsung', 'Redmi Note 13 Pro+ 5GXiaomi']);
    expect(Math.max(...(await cutBy(devices.locator('*'))))).toBeLessThanOrEqual(0);
    const below = await devices
      .locator('div')
      .evaluateAll((boxes) => boxes.map((box) => box.scrollHeight - box.clientHeight));
    expect(Math.max(...below), 'lines that are cut off').toBeLessThanOrEqual(0);
    const [inside, card, status, time] = await boxesOf(
      devices.first(),
      row,
      row.locator('[data-column="status"]'),
      row.locator('[data-column="time"]'),
    );
    expect(card.height, 'as all cards').toBe(84);
    expect(inside.height).toBeLessThanOrEqual(36);
    expect(Math.max(status.bottom, time.bottom)).toBeLessThanOrEqual(card.bottom);
  });

  test('the details of a device show a long hub in full', async ({ page, console: server }) => {
    const [first, ...others] = SPECIFIED_RECORDS;
    const hub = `HUB_${'QWERTYUIOP'.repeat(6)}`;
    await answerAsSpecified(page, {
      'api/get_status/': () => [{ ...first, tracking_id: { ...first?.tracking_id, hub_code: hub } }, ...others],
    });
    await page.goto(`${server.url}/ListDevices?device=SPC0000001`);
    const shown = page.getByRole('dialog').getByText(hub);
    await expect(shown).toBeVisible();
    expect(await cutBy(shown)).toEqual([0]);
  });

  test('a card with long names is as high as its texts, also with wider text spacing', async ({
    page,
    console: server,
  }) => {
    await answerAsSpecified(page, { 'api/get_status/': () => LONG_NAMES });
    await page.goto(`${server.url}/ListDevices?late=any&status=submitted`);
    const row = firstRow(page);
    const cell = (column: string) => row.locator(`[data-column="${column}"]`);
    const status = cell('status').locator('> *');
    await expect(status).toHaveText('Submitted for verification');
    expect(await cornersOf(status), 'round corners cut letters').toEqual(['0px']);
    for (const [spacing, height] of [
      ['usual', 84],
      ['wide', 101],
    ] as const) {
      if (spacing === 'wide') await spaceTexts(page);
      await expect.poll(async () => (await row.boundingBox())?.height, spacing).toBe(height);
      expect(await cutBy(status), spacing).toEqual([0]);
      expect(Math.max(...(await cutBelow(status))), spacing).toBeLessThanOrEqual(1);
      const [card, id, expected, shown] = await boxesOf(row, cell('id'), cell('expected'), cell('status'));
      expect(id.y, spacing).toBeGreaterThanOrEqual(card.y);
      expect(expected.y, spacing).toBeGreaterThanOrEqual(id.bottom);
      expect(shown.y, spacing).toBeGreaterThanOrEqual(expected.bottom);
      expect(shown.bottom, spacing).toBeLessThanOrEqual(card.bottom);
      expect(shown.height, spacing).toBeGreaterThan(spacing === 'wide' ? 30 : 0);
    }
  });

  test('letters of a status that reach below their line are not cut off', async ({ page, openAs }) => {
    await openAs('executive', '/ListDevices?hub=all&status=pending');
    const status = firstRow(page).locator('[data-column="status"] > *');
    await expect(status).toHaveText('Pending');
    const cut = await status.evaluate((badge) => {
      const letters = document.createRange();
      letters.selectNodeContents(badge);
      return letters.getBoundingClientRect().bottom - badge.getBoundingClientRect().bottom;
    });
    // They are painted at whole pixels, up to one below their box.
    expect(cut).toBeLessThanOrEqual(-1);
  });

  test('answers for pasted IDs are cards with every fact', async ({ page, openAs }) => {
    await openAs('executive', '/ListDevices?hub=all');
    await expect(firstRow(page)).toBeVisible();
    const [first = ''] = await page.getByRole('rowheader').allInnerTexts();
    await page.getByLabel('Filter by tracking id').fill(`${first} NOT-HERE-1`);
    const answers = page.getByRole('table', { name: 'Answers' });
    await expect(answers).toBeVisible();
    expect(Math.max(...(await rightEdges(answers.getByRole('cell'))))).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Answer for each ID' }).click();
    const each = page.getByRole('dialog').getByRole('table', { name: 'Answer for each ID' });
    await expect(each.getByText('Check the ID, or ask the person who uploads shipments')).toBeInViewport();
    expect(Math.max(...(await rightEdges(each.getByRole('cell'))))).toBeLessThanOrEqual(390);
  });

  test('the list of users shows for how long the accounts are dormant', async ({ page, openAs }) => {
    await openAs('super_admin', '/Deactivateuser');
    await page.getByRole('button', { name: 'Filters' }).tap();
    const signIn = page.getByRole('combobox', { name: 'Filter by sign-in' });
    await signIn.click();
    await page.getByRole('option', { name: 'Dormant for 60 days' }).click();
    await expect(signIn).toHaveText('Dormant for 60 days');
    expect(await cutBy(signIn.locator('span'))).toEqual([0]);
  });

  for (const language of ['en', 'hi'] as const) {
    test(`all that can be done with several users is in the window and large enough, in ${language}`, async ({
      page,
      openAs,
    }) => {
      await rememberLanguage(page, language);
      await openAs('super_admin', '/Deactivateuser');
      const first = page.getByRole('row').nth(1);
      expect((await first.boundingBox())?.y).toBeLessThanOrEqual(300);
      await first.getByRole('checkbox').tap();
      const bar = page.locator('[role="group"][tabindex="-1"]:not(:has(table))');
      await expect(bar).toBeInViewport({ ratio: 1 });
      expect(await cutBy(bar)).toEqual([0]);
      const buttons = bar.getByRole('button');
      await expect(buttons).toHaveCount(4);
      for (const button of await buttons.all()) {
        await expect(button).toBeInViewport({ ratio: 1 });
        const box = await button.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
      await buttons.nth(1).tap();
      await expect(bar).toHaveCount(0);
    });
  }

  test('the order of the users is in the filter menu, whose button counts it', async ({ page, openAs }) => {
    await openAs('super_admin', '/Deactivateuser');
    const filters = page.getByRole('button', { name: 'Filters' });
    await filters.tap();
    await page.getByRole('combobox', { name: 'Sort by' }).tap();
    await page.getByRole('option', { name: 'Username, descending' }).tap();
    await expect(page).toHaveURL(/\?sort=-username$/);
    await expect(filters).toHaveText('Filters (1)');
    await filters.tap();
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeHidden();
    await expect(page.getByRole('columnheader').getByRole('button')).toHaveCount(0);
  });

  test('a saved view has room for its name, and all that it may be shared with is in sight', async ({
    page,
    openAs,
  }) => {
    await openAs('incharge', '/ListDevices?status=pending');
    await page.getByRole('button', { name: /^Filters/ }).tap();
    await page.getByRole('button', { name: 'Views' }).tap();
    await page.getByRole('button', { name: 'Save or edit views…' }).tap();
    const field = page.getByLabel('Name of this view');
    const name = 'Not picked up in the night';
    await field.fill(name);
    await page.keyboard.press('Enter');
    const shown = page.getByRole('list', { name: 'Saved views' }).getByText(name, { exact: true });
    await expect(shown).toBeVisible();
    expect((await shown.boundingBox())?.height, 'one line').toBeLessThan(30);
    await field.fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Another view has this name')).toBeVisible();
    const [save, beside] = await boxesOf(page.getByRole('button', { name: 'Save', exact: true }), field);
    expect(Math.abs(save.y - beside.y), 'the button is beside its field, which has a border').toBeLessThanOrEqual(1);
    await page.getByRole('combobox', { name: `Who can see ${name}` }).tap();
    const [end, last] = await boxesOf(page.getByRole('button', { name: 'Done' }), page.getByRole('option').last());
    expect(last.bottom).toBeLessThan(end.y);
    await page.keyboard.press('Escape');
    page.once('dialog', (question) => question.accept());
    await page.getByRole('button', { name: `Delete ${name}` }).tap();
    await expect(shown).toBeHidden();
  });

  test('the menu shows in full who is signed in', async ({ page, openAs }) => {
    await openAs('super_admin', '/Account');
    await page.getByRole('button', { name: 'Open the menu' }).tap();
    const person = page.getByRole('banner').getByRole('link', { name: /super_admin/ });
    await expect(person).toBeVisible();
    expect(await cutBy(person.locator('*'))).toEqual([0, 0]);
    const [who, out] = await boxesOf(person, page.getByRole('button', { name: 'Logout' }));
    expect(out.y, 'the button that signs out is beside the name').toBe(who.y);
  });

  test('Create User does not open the keyboard of a phone before a press', async ({ page, openAs }) => {
    await openAs('admin', '/createuser');
    await expect(page.getByLabel('Username')).toBeVisible();
    await expect(page.getByLabel('Username')).not.toBeFocused();
  });

  test('in Hindi, too, a card of the audit trail gives the change its whole width', async ({ page, openAs }) => {
    await rememberLanguage(page, 'hi');
    await openAs('super_admin', '/Audit');
    const change = page.getByRole('row').nth(1).getByRole('cell').nth(-2);
    await expect(change).toHaveAttribute('data-label', 'बदलाव');
    const [card, cell] = await boxesOf(page.getByRole('row').nth(1), change);
    expect(cell.width).toBeGreaterThan(card.width * 0.85);
  });

  test('a card of the audit trail has actor and target on its first line', async ({ page, openAs }) => {
    await page.route('**/veritas/api/audit/**', async (route) => {
      const answer = await route.fetch();
      const trail = (await answer.json()) as { entries: object[] };
      const entries = trail.entries.map((entry) => ({ ...entry, target: 'shipments-of-the-day-with-a-long-name.csv' }));
      await route.fulfill({ response: answer, json: { ...trail, entries } });
    });
    await openAs('super_admin', '/Audit');
    const row = page.getByRole('row').nth(1);
    const [who, whom] = await boxesOf(row.getByRole('cell').nth(1), row.getByRole('cell', { name: /shipments/ }));
    expect(whom.height).toBeGreaterThan(30);
    expect(Math.abs(who.y - whom.y)).toBeLessThanOrEqual(1);
  });

  test('a device without a scan has no gap where its result would be', async ({ page, openAs }) => {
    await openAs('executive', '/ListDevices?hub=all&status=pending');
    await firstRow(page).tap();
    const dialog = page.getByRole('dialog', { name: 'Device Details' });
    const comparison = dialog.getByRole('table', { name: /^Expected and scanned/ });
    const [origin, table] = await boxesOf(dialog.getByText(/^Created/), comparison);
    expect(table.y - origin.y).toBeLessThan(60);
  });
});
