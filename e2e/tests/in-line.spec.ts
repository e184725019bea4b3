import type { Locator, Page } from '@playwright/test';
import { boxesOf } from '../support/page/boxes.ts';
import { scanAtDoorstep } from '../support/data/phone.ts';
import { uploadShipments } from '../support/data/shipments.ts';
import { expect, test } from '../support/test.ts';

// Related elements are aligned.

for (const [width, sideBySide] of [
  [1440, true],
  [390, false],
] as const) {
  test(`at ${width} px the steps of a device are ${sideBySide ? 'side by side' : 'one below the other'}`, async ({
    page,
    openAs,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAs('executive', '/ListDevices?hub=all&status=detached');
    await page.locator('[data-index="0"]').getByRole('button').click();
    const steps = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
    await expect(steps).toHaveCount(3);
    const tops = await steps.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(sideBySide ? 1 : 3);
  });
}

for (const width of [1440, 1024, 800, 390]) {
  test(`at ${width} px the two days that narrow the audit trail are side by side`, async ({ page, openAs }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAs('super_admin', '/Audit?actor=admin');
    const filter = page.getByRole('search', { name: 'Audit trail' });
    const [from, to, all] = await boxesOf(
      filter.getByLabel('From'),
      filter.getByLabel('To', { exact: true }),
      filter.getByRole('button', { name: 'Clear filters' }),
    );
    expect(to.y).toBe(from.y);
    if (width >= 768) expect(all.y + all.bottom, 'in line with the fields').toBe(to.y + to.bottom);
  });
}

test('the two days that narrow the list are side by side at every width', async ({ page, openAs }) => {
  await openAs('executive', '/ListDevices?hub=all&status=pending');
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  for (const width of [1440, 1280, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const days = page.getByRole('group', { name: 'Filters' });
    const [from, to] = await boxesOf(days.getByLabel('Created from'), days.getByLabel('Created to'));
    expect.soft(to.y, `at ${width} px`).toBe(from.y);
    expect.soft(to.x, `at ${width} px`).toBeGreaterThan(from.right);
  }
});

test('the user’s own devices of the day are beside the number of rows at every width', async ({
  page,
  openAs,
  startOwn,
}) => {
  const server = await startOwn(300, { WEB_LOGIN_ROLES: 'operators,admin' });
  await openAs('admin', '/Upload', server);
  await uploadShipments(page, ['OWNDAY1,BLR_KOR,mobile,Samsung,One']);
  await scanAtDoorstep(server.url, [{ trackingId: 'OWNDAY1', manufacturer: 'Samsung', model: 'One' }]);
  await openAs('operators', '/ListDevices', server);
  for (const width of [1440, 1240, 1100, 1024, 800]) {
    await page.setViewportSize({ width, height: 800 });
    const [count, own] = await boxesOf(
      page.getByText(/^[\d,]+ shown$/).first(),
      page.getByRole('link', { name: 'My devices today 1' }),
    );
    expect.soft(own.y + own.height / 2, `at ${width} px`).toBeCloseTo(count.y + count.height / 2, 0);
    expect.soft(own.x - count.right, `at ${width} px`).toBeCloseTo(8, 0);
  }
});

test('the text of each table starts where the title of its card does', async ({ page, openAs, console: server }) => {
  await openAs('super_admin', '/Upload');
  await uploadShipments(page, [`TITLE${Date.now()},BLR_KOR,mobile,Samsung,One`]);
  await expect(page.getByRole('table', { name: 'Upload history' })).toBeVisible();
  await page.getByText('Columns of the file').first().click();
  expect.soft(await indentedTables(page), 'Upload').toEqual([]);
  for (const path of ['Dashboard', 'Audit', 'Modules', 'Account']) {
    await page.goto(`${server.url}/${path}`);
    await expect(page.getByRole('main').getByRole('table').first()).toBeVisible();
    expect.soft(await indentedTables(page), path).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/Dashboard`);
  await expect(page.getByRole('table', { name: 'Top Five Rejection Hubs' })).toBeVisible();
  expect(await indentedTables(page), 'on a phone').toEqual([]);
});

test('the mark of each menu of a chart ends with the content of its card', async ({ page, openAs }) => {
  await openAs('central_ops', '/Dashboard');
  const menus = page.getByRole('button', { name: 'More' });
  await expect(menus).toHaveCount(3);
  const gaps = await menus.evaluateAll((buttons) =>
    buttons.map((button) => {
      const card = button.closest('section');
      const mark = button.querySelector('svg');
      if (!card || !mark) return Number.NaN;
      const { paddingRight, borderRightWidth } = getComputedStyle(card);
      const edge = card.getBoundingClientRect().right - parseFloat(paddingRight) - parseFloat(borderRightWidth);
      return Math.round(edge - mark.getBoundingClientRect().right);
    }),
  );
  expect(gaps).toEqual([0, 0, 0]);
});

test('texts of buttons are on the line of the fields beside them', async ({ page, openAs, console: server }) => {
  await openAs('super_admin', '/ListDevices?hub=all');
  const buttons = ['Filters', 'Columns', 'Views', 'Export'].map((name) =>
    page.getByRole('button', { name: new RegExp(`^${name}`) }),
  );
  const hub = page.getByRole('combobox', { name: 'Filter by hub' });
  await expect(hub).toBeVisible();
  const tops = await Promise.all([hub, ...buttons].map(textTop));
  expect(Math.max(...tops) - Math.min(...tops), String(tops)).toBeLessThan(0.1);
  await page.goto(`${server.url}/Dashboard`);
  const [timeframe, counting] = [
    page.getByRole('combobox', { name: 'Timeframe' }),
    page.getByRole('button', { name: 'Counting' }),
  ];
  await expect(counting).toBeVisible();
  expect(Math.abs((await textTop(timeframe)) - (await textTop(counting)))).toBeLessThan(0.1);
});

test('the text of a button without a border is aligned with the header of its column', async ({
  page,
  openAs,
  signInByPage,
  console: server,
}) => {
  await openAs('super_admin', '/Modules');
  await expectInLine(page, 'Releases of each module', 'Actions', 'Switch off');
  // Another session, which this one may end.
  await page.context().clearCookies();
  await signInByPage('super_admin');
  await page.goto(`${server.url}/Account`);
  await expectInLine(page, 'Your sessions', 'End', 'End');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the label of a button without a frame starts with the texts around it', async ({
    page,
    openAs,
    console: server,
  }) => {
    await openAs('executive', '/ListDevices?hub=all&status=detached');
    await page.getByRole('button', { name: /^Filters/ }).tap();
    const sameStart = async (button: Locator, text: Locator) => {
      await expect(button).toBeVisible();
      await expect.poll(async () => Math.abs((await textStart(button)) - (await textStart(text)))).toBeLessThan(1.1);
    };
    await sameStart(page.getByRole('button', { name: 'Views' }), page.getByText('Sort by', { exact: true }));
    await page.goto(`${server.url}/ListDevices?hub=all&q=NOSUCH1%20NOSUCH2`);
    await sameStart(
      page.getByRole('button', { name: 'Answer for each ID' }),
      page.getByRole('heading', { name: '2 tracking IDs' }),
    );
    // The status is so long that the button is below it.
    await page.goto(`${server.url}/ListDevices?hub=all&status=submitted`);
    await page.locator('[data-index="0"]').getByRole('button').tap();
    const details = page.getByRole('dialog', { name: 'Device Details' });
    await sameStart(details.getByRole('button', { name: 'Copy link' }), details.getByText(/^Hub /));
  });

  test('the icons of fields with choices are one below the other', async ({ page, openAs }) => {
    await openAs('executive', '/ListDevices');
    await page.getByRole('button', { name: /^Filters/ }).click();
    const search = page.getByRole('button', { name: 'Show choices of Operator' }).locator('svg');
    const select = page.getByRole('combobox', { name: 'Device type' }).locator('svg');
    await expect(search).toBeVisible();
    const [ofSearch, ofSelect] = await boxesOf(search, select);
    expect(ofSearch.right).toBe(ofSelect.right);
  });
});

async function expectInLine(page: Page, caption: string, head: string, word: string) {
  const table = page.getByRole('table', { name: caption });
  const button = table.getByRole('button', { name: new RegExp(`^${word}`) }).first();
  const ofHead = table.getByRole('columnheader', { name: head });
  // Late content may cause another layout between two measurements.
  await expect.poll(async () => Math.abs((await textStart(button)) - (await textStart(ofHead)))).toBeLessThan(0.5);
}

/** Tables whose first text does not start at the content of their card, with the difference in px. */
const indentedTables = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLTableElement>('main section table')].flatMap((table) => {
      const card = table.closest('section');
      const head = table.querySelector('thead th');
      const isCards = table.dataset['cards'] && innerWidth < 768;
      if (!card || !head?.checkVisibility() || isCards) return [];
      const letters = document.createRange();
      letters.selectNodeContents(head);
      const edge = card.getBoundingClientRect().left + card.clientLeft + parseFloat(getComputedStyle(card).paddingLeft);
      const indent = Math.round(letters.getBoundingClientRect().left - edge);
      return indent === 0 ? [] : [`${table.caption?.textContent}: ${indent}`];
    }),
  );

/** The upper edge of an element's first text. */
const textTop = (element: Locator) =>
  element.evaluate((node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const letters = document.createRange();
    letters.selectNode(texts.nextNode() ?? node);
    return letters.getBoundingClientRect().top;
  });

/** The left edge of an element's text, inside its padding and borders. */
const textStart = (element: Locator) =>
  element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect().left;
  });
