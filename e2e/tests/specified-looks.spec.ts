import type { Locator } from '@playwright/test';
import { boxesOf } from '../support/page/boxes.ts';
import { answerAsSpecified, SPECIFIED_RECORDS } from '../support/server/specified-service.ts';
import { expect, test } from '../support/test.ts';

// What SPEC says of sizes, places and colours, which only a browser knows.

const HEIGHT = 600;
const many = <Item>(count: number, make: (index: number) => Item) => Array.from({ length: count }, (_, at) => make(at));
const MAKERS = many(30, (index) => `Maker ${index}`);
const RECORDS = many(10, () => SPECIFIED_RECORDS).flatMap((records, time) =>
  records.map(({ tracking_id: order, ...record }) => ({
    ...record,
    id: record.id + 10 * time,
    tracking_id: { ...order, tracking_id: `${order.tracking_id}${time}` },
  })),
);

test.use({ viewport: { width: 1440, height: HEIGHT } });
test.beforeEach(({ page }) =>
  answerAsSpecified(page, {
    'api/get_status/': () => RECORDS,
    'api/whitelable/': () => [{ id: 1, brand: 'NovaView', white_labeled_brands: { data: MAKERS } }],
    'user/get_groups/': () => ({}),
  }),
);

/** Lightness, chroma and hue of a text. */
const colorOf = (text: Locator) =>
  text.evaluate((element) => {
    const [, lightness = 0, chroma = 0, hue = 0] = (
      /oklch\(([\d.]+) ([\d.]+) ([\d.]+)/.exec(getComputedStyle(element).color) ?? []
    ).map(Number);
    return { lightness, chroma, hue };
  });

/** The nearest element around it that scrolls. */
const scrollerOf = (element: Locator) =>
  element.evaluateHandle((node) => {
    let around = node.parentElement;
    while (around && around.scrollHeight <= around.clientHeight) around = around.parentElement;
    return around;
  });

test('the pick list scrolls within 60 % of the window, and the details take 80 %', async ({
  page,
  console: server,
}) => {
  await page.goto(`${server.url}/ListDevices`);
  const table = page.getByRole('table', { name: 'Devices' });
  await expect(table).toBeVisible();
  const list = (await scrollerOf(table)).asElement();
  expect((await list?.boundingBox())?.height).toBeCloseTo(0.6 * HEIGHT, 0);
  await page.getByRole('button', { name: 'See Details' }).first().click();
  // So low that the details have to scroll.
  await page.setViewportSize({ width: 1440, height: 400 });
  const [details] = await boxesOf(page.getByRole('dialog', { name: 'Device Details' }));
  expect(details.height).toBeCloseTo(0.8 * 400, 0);
});

test('times are green, blue and grey by their kind, a pass is green and a rejection red', async ({
  page,
  console: server,
}) => {
  await page.goto(`${server.url}/ListDevices?q=SPC00000010+SPC00000020+SPC00000030+SPC00000040`);
  const cells = (id: string) => page.getByRole('row', { name: id }).getByRole('cell');
  const [verified, submitted, created] = await Promise.all(
    ['SPC00000010', 'SPC00000030', 'SPC00000040'].map((id) => colorOf(cells(id).first())),
  );
  expect(verified?.hue, 'green').toBeCloseTo(150, -1);
  expect(submitted?.hue, 'blue').toBeCloseTo(260, -1);
  expect(created?.chroma, 'grey').toBeLessThan(0.03);
  const markOf = (id: string, words: string) => colorOf(page.getByRole('row', { name: id }).getByTitle(words));
  expect((await markOf('SPC00000010', 'Passed')).hue, 'green').toBeCloseTo(150, -1);
  expect((await markOf('SPC00000030', 'E006: Brand Mismatch..')).hue, 'red').toBeCloseTo(25, -1);
});

test('the manufacturers of a brand scroll within 10 rem', async ({ page, console: server }) => {
  await page.goto(`${server.url}/WhiteLabel?brand=1`);
  const list = page.getByRole('list', { name: 'Manufacturers of NovaView' });
  await expect(list.getByRole('listitem')).toHaveCount(MAKERS.length);
  expect((await list.boundingBox())?.height).toBeCloseTo(160, 0);
});

test('groups that are no list are a toast of the dashboard, at the top right', async ({ page, console: server }) => {
  await page.goto(`${server.url}/Dashboard`);
  const toast = page.getByText('Failed to fetch groups');
  await expect(toast).toBeVisible();
  const [box] = await boxesOf(toast);
  expect(box.y).toBeLessThan(HEIGHT / 4);
  expect(box.x).toBeGreaterThan(1440 - 400);
});

test('a toast takes only the presses on it', async ({ page, console: server }) => {
  await page.setViewportSize({ width: 390, height: HEIGHT });
  await page.goto(`${server.url}/Dashboard`);
  const toast = page.getByText('Failed to fetch groups');
  // Hovering keeps it.
  await toast.hover();
  const [words] = await boxesOf(toast);
  const refresh = page.getByRole('button', { name: 'Refresh', exact: true });
  const [below] = await boxesOf(refresh);
  expect(below.y - words.y - words.height, 'how far below the text the button is').toBeLessThan(24);
  await refresh.click({ trial: true, timeout: 5_000 });
  await expect(toast).toBeVisible();
});

const TITLES = {
  Dashboard: 'Dashboard: All Hubs',
  ListDevices: 'Device Pick List',
  createuser: 'Create User',
  Upload: 'Upload CSV File',
  Download: 'Download Data',
  Deactivateuser: 'Deactivate Users',
  WhiteLabel: 'White Labeled Brands',
};

test('each specified address has its page, and the index leads to the dashboard', async ({ page, console: server }) => {
  for (const [address, title] of Object.entries({ '': TITLES.Dashboard, ...TITLES })) {
    await page.goto(`${server.url}/${address}`);
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/${address || 'Dashboard'}$`));
  }
});
