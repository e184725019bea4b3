import type { Page } from '@playwright/test';
import { startConsole, type ConsoleServer } from '../support/server/console-server.ts';
import { boxesOf } from '../support/page/boxes.ts';
import { painted } from '../support/server/calls.ts';
import { expect, test } from '../support/test.ts';
import { chooseCsv } from '../support/data/upload-page.ts';
import { DAY_MS } from '../support/server/day.ts';

/** Sums up the layout shifts without user input, from the first paint on. */
function watchShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const state = window as unknown as { shift: number };
    state.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) state.shift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift);

test('the list of users does not jump while it loads', async ({ page, openAs }) => {
  await watchShifts(page);
  // The response arrives after the page, as over a network.
  await page.route('**/user/get_users/**', async (route) => {
    const answer = await route.fetch();
    await expect(
      page.getByRole('status', { name: 'Loading users' }).or(page.getByText('Loading users')),
    ).toBeAttached();
    await route.fulfill({ response: answer });
  });
  await openAs('admin', '/Deactivateuser');
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
});

for (const width of [1440, 1024, 390]) {
  for (const [path, call, arrived] of [
    ['/App', '**/user/apk_info/**', (page: Page) => page.getByText(/\d bytes\)$/)],
    ['/Modules', '**/api/modules/**', (page: Page) => page.getByText('Deploy tokens', { exact: true })],
    ['/Settings', '**/api/settings/**', (page: Page) => page.getByText('Closed devices', { exact: true })],
  ] as const) {
    test(`${path} does not jump at ${width} px`, async ({ page, openAs }) => {
      await page.setViewportSize({ width, height: 900 });
      await watchShifts(page);
      await page.route(call, async (route) => {
        const answer = await route.fetch();
        await expect(page.getByText(/^Loading/).first()).toBeAttached();
        await painted(page);
        await route.fulfill({ response: answer });
      });
      await openAs('super_admin', path);
      await expect(arrived(page).first()).toBeVisible();
      await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
    });
  }

  test(`the first tick in the list of users does not move the table at ${width} px`, async ({ page, openAs }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAs('admin', '/Deactivateuser');
    const ticks = page.getByRole('table', { name: 'Users' }).getByRole('checkbox');
    const second = ticks.nth(2);
    await second.scrollIntoViewIfNeeded();
    const before = await second.boundingBox();
    await ticks.nth(1).check();
    await expect(page.getByRole('group', { name: 'Selected users' }).getByText('1 user selected')).toBeVisible();
    expect(await second.boundingBox()).toEqual(before);
  });
}

test.describe('with touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the first letter of a search, which can be cleared, does not move the list of users', async ({
    page,
    openAs,
  }) => {
    await openAs('super_admin', '/Deactivateuser');
    const first = page.getByRole('row').nth(1);
    const before = (await first.boundingBox())?.y;
    await page.getByRole('searchbox', { name: 'Search users' }).fill('a');
    await expect(page.getByRole('button', { name: 'Clear Search users' })).toBeVisible();
    expect((await first.boundingBox())?.y).toBe(before);
  });
});

test('the title of a page has the same place with or without a button beside it', async ({
  page,
  openAs,
  console: server,
}) => {
  const topOf = async (path: string) => {
    await page.goto(server.url + path);
    return (await page.getByRole('heading', { level: 1 }).boundingBox())?.y;
  };
  await openAs('admin', '/Deactivateuser');
  const without = await topOf('/Deactivateuser');
  for (const path of ['/createuser', '/ListDevices', '/Dashboard']) expect(await topOf(path), path).toBe(without);
});

test('the button that uploads stays where it is while the file is checked', async ({ page, openAs }) => {
  // The check waits for the list of hubs, which is delayed until the test has seen the check.
  const held = Promise.withResolvers<null>();
  await page.route('**/user/get_groups/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await openAs('admin', '/Upload');
  const rows = Array.from({ length: 40_000 }, (_, index) => `STAYS${1_000_000 + index},BLR_KOR,Samsung,Galaxy`);
  const text = ['tracking_id,hub_code,device_brand,device_model_name', ...rows, 'bad,,,', ''].join('\r\n');
  await chooseCsv(page, 'large.csv', text);
  const button = page.getByRole('button', { name: 'Upload', exact: true });
  await expect(page.getByRole('button', { name: 'Skip check' })).toBeVisible();
  const during = await button.boundingBox();
  held.resolve(null);
  await expect(page.getByText('40,000 of 40,001 rows can be stored')).toBeVisible();
  expect(await button.boundingBox()).toEqual(during);
});

for (const width of [1440, 390]) {
  test(`a file that is refused moves nothing below the drop zone, which has no gap, at ${width} px`, async ({
    page,
    openAs,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAs('admin', '/Upload');
    const [zone, hint] = await boxesOf(
      page.getByRole('button', { name: 'Drag and drop a CSV file here' }),
      page.getByText('the first row names the columns'),
    );
    expect(hint.y - zone.bottom).toBeLessThanOrEqual(12);
    const below = page.getByText('Columns of the file').first();
    const before = await below.boundingBox();
    await chooseCsv(page, 'head.csv', 'tracking_id,hub_code\r\n');
    await expect(page.getByRole('alert').filter({ hasText: 'has a header but no rows' })).toBeVisible();
    expect(await below.boundingBox()).toEqual(before);
  });
}

test.describe('when the records load', () => {
  // Its own server, because changes of other tests affect the content.
  let server: ConsoleServer;
  test.beforeAll(async () => {
    server = await startConsole(300);
  });
  test.afterAll(() => server.dispose());

  for (const width of [1440, 390]) {
    test(`the pick list has the same place before and after its rows load, at ${width} px`, async ({
      page,
      openAs,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await openAs('executive', '/Account', server);
      const below = page.getByRole('switch', { name: 'Scan sounds' });
      const answers: (() => void)[] = [];
      await page.route('**/veritas/api/get_status/**', async (route) => {
        await new Promise<void>((answer) => answers.push(answer));
        await route.continue();
      });
      await page.goto(`${server.url}/ListDevices`);
      await expect(page.getByText('Loading devices')).toBeAttached();
      const before = await below.boundingBox();
      for (const answer of answers) answer();
      await expect(page.getByRole('rowheader').first()).toBeVisible();
      expect(await below.boundingBox()).toEqual(before);
    });
  }

  for (const width of [1440, 1024, 390]) {
    for (const [path, arrived] of [
      ['/ListDevices', (page: Page) => page.getByRole('rowheader').first()],
      ['/Dashboard', (page: Page) => page.getByRole('region', { name: 'Daily Processed Volume' })],
    ] as const) {
      test(`${path} does not jump at ${width} px`, async ({ page, openAs }) => {
        await page.setViewportSize({ width, height: 900 });
        await openAs('central_ops', '/Account', server);
        // A returning user has one line more.
        await page.evaluate((ms) => localStorage.setItem('veritas-looked:central_ops', `${Date.now() - ms} `), DAY_MS);
        await watchShifts(page);
        await page.route('**/veritas/api/get_status/**', async (route) => {
          const answer = await route.fetch();
          await expect(page.getByText(/^Loading (devices|the dashboard)$/)).toBeAttached();
          // Ensures that the skeleton was painted.
          await painted(page);
          await route.fulfill({ response: answer });
        });
        await page.goto(server.url + path);
        await expect(arrived(page)).toBeVisible();
        await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
        expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
      });
    }
  }
});
