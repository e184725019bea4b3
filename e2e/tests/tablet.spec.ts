import type { Locator, Page } from '@playwright/test';
import { rememberLanguage } from '../support/language.ts';
import { uploadShipments } from '../support/data/shipments.ts';
import { cutBy, doubleText, sidewaysBy, spaceTexts } from '../support/page/boxes.ts';
import { expect, test } from '../support/test.ts';

// The narrowest window with the menus beside the title, under fingers: each button of the bar is 44 px wide.
test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true });

for (const role of ['incharge', 'super_admin', 'central_ops']) {
  test(`on a tablet held upright the top bar of ${role} is as wide as the window`, async ({ page, openAs }) => {
    await openAs(role, '/Download');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
    expect(await sidewaysBy(page)).toBe(0);
  });

  test(`on a tablet held upright the top bar of ${role} names the user in full, with buttons of 44 px`, async ({
    page,
    openAs,
  }) => {
    for (const language of ['en', 'hi'] as const) {
      await rememberLanguage(page, language);
      await openAs(role, '/Download');
      const person = page.getByRole('banner').locator('a[href="/Account"]');
      await expect(person).toBeVisible();
      expect(Math.max(...(await cutBy(person.locator('*')))), language).toBeLessThanOrEqual(0);
      const widths = await page
        .getByRole('banner')
        .locator('a, button')
        .filter({ visible: true })
        .evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().width));
      expect(Math.min(...widths), language).toBeGreaterThanOrEqual(44);
      await expect(page.getByRole('link', { name: 'Veritas Console' })).toBeVisible();
    }
  });
}

/** The name of the user, Deactivate or Activate, and Delete. */
async function expectButtonsInSight(row: Locator, language: string) {
  const buttons = row.getByRole('button');
  await expect(buttons).toHaveCount(3);
  for (const button of await buttons.all()) await expect(button, language).toBeInViewport({ ratio: 1 });
}

for (const width of [768, 900]) {
  test(`every action on a user is within a window of ${width} px, beside long names`, async ({ page, openAs }) => {
    await page.setViewportSize({ width, height: 1024 });
    await page.route('**/user/get_users/**', async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const long = { name: 'hub_maharashtra_north_collection', code: 'hub_maharashtra_north_collection' };
      const named = JSON.parse(text, (key, value: unknown) => (key === 'group_info' ? [long] : value)) as unknown;
      await route.fulfill({ response, json: named });
    });
    for (const language of ['en', 'hi'] as const) {
      await rememberLanguage(page, language);
      await openAs('super_admin', '/Deactivateuser');
      const rows = page.getByRole('table').getByRole('row');
      await expect(rows.nth(1)).toContainText('hub_maharashtra_north');
      for (const row of [1, 2, 3]) await expectButtonsInSight(rows.nth(row), language);
    }
  });
}

for (const width of [768, 900])
  test(`every action on a user is within a window of ${width} px in the spacing that some readers need`, async ({
    page,
    startOwn,
    signInByPage,
  }) => {
    // Without the users that other tests create, whose names are as long as is allowed.
    const server = await startOwn(60);
    await page.setViewportSize({ width, height: 1024 });
    await signInByPage('super_admin', server);
    for (const language of ['en', 'hi'] as const) {
      await rememberLanguage(page, language);
      await page.goto(`${server.url}/Deactivateuser`);
      const rows = page.getByRole('table').getByRole('row');
      await expect(rows.nth(3)).toBeVisible();
      await spaceTexts(page);
      for (const row of [1, 2, 3]) await expectButtonsInSight(rows.nth(row), language);
    }
  });

test('on a tablet held upright, in text of twice the size, Logout is in the window', async ({ page, openAs }) => {
  for (const language of ['en', 'hi'] as const) {
    await rememberLanguage(page, language);
    await openAs('super_admin', '/Dashboard');
    await expect(page.getByRole('combobox').first()).toBeVisible();
    await doubleText(page);
    await expect.poll(() => sidewaysBy(page), language).toBe(0);
    await expect(page.getByRole('banner').getByRole('button').last(), language).toBeInViewport({ ratio: 1 });
    const name = page.getByRole('banner').locator('a[href="/Account"] bdi');
    expect(await cutBy(name), language).toEqual([0]);
  }
});

const LONG_NAME = 'administrator_of_the_western_region_maharashtra';
const LONG_ADDRESS = '2001:0db8:85a3:0000:0000:8a2e:0370:7334';

/** Gives the answers of a call long words in some of their fields. */
async function lengthen(page: Page, path: string, words: Readonly<Record<string, unknown>>) {
  await page.route(`**/veritas/${path}**`, async (route) => {
    const response = await route.fetch();
    const long = (key: string, value: unknown) => (value !== null && key in words ? words[key] : value);
    await route.fulfill({ response, json: JSON.parse(await response.text(), long) as unknown });
  });
}

/** By how many pixels a table is wider than its place. */
const widerBy = (page: Page, name: string | RegExp) =>
  page
    .getByRole('table', { name })
    .evaluate(({ parentElement: frame }) => (frame ? frame.scrollWidth - frame.clientWidth : 0));

test('beside long names the undo of an upload is within the window of a tablet held upright', async ({
  page,
  openAs,
}) => {
  const file = 'shipments_of_the_day_from_every_hub_in_maharashtra_and_gujarat_final.csv';
  await lengthen(page, 'api/uploads/', {
    file_name: file,
    uploaded_by: LONG_NAME,
    processed: 123_456,
    skipped: 22_345,
  });
  await openAs('super_admin', '/Upload');
  await uploadShipments(page, [`TABLET${Date.now()},BLR_KOR,mobile,Samsung,Galaxy A14 5G`]);
  for (const language of ['en', 'hi'] as const) {
    await rememberLanguage(page, language);
    await page.reload();
    const history = page.getByRole('table', { name: /^(Upload history|अपलोड का इतिहास)$/ });
    await expect(history).toContainText(LONG_NAME);
    await expect(history.getByRole('row').nth(1).getByRole('button').last(), language).toBeInViewport({ ratio: 1 });
  }
});

test('an entry of the audit trail is within the window of a tablet held upright, beside long names', async ({
  page,
  openAs,
}) => {
  await lengthen(page, 'api/audit/', { actor: LONG_NAME, target: LONG_NAME, ip: LONG_ADDRESS });
  for (const language of ['en', 'hi'] as const) {
    await rememberLanguage(page, language);
    await openAs('super_admin', '/Audit');
    await expect(page.getByRole('table')).toContainText(LONG_ADDRESS);
    expect(await widerBy(page, /./), language).toBeLessThanOrEqual(0);
  }
});

test('a long name of a deploy token leaves its button in the window of a tablet held upright', async ({
  page,
  openAs,
}) => {
  const token = { id: '1', remote: 'devices', name: 'W'.repeat(60), created_by: LONG_NAME };
  const times = { created_at: '2026-11-01T10:00:00Z', expires_at: '2027-11-01T10:00:00Z', used_at: null };
  await page.route('**/veritas/api/deploy_tokens/', (route) => route.fulfill({ json: [{ ...token, ...times }] }));
  for (const language of ['en', 'hi'] as const) {
    await rememberLanguage(page, language);
    await openAs('super_admin', '/Modules');
    const row = page.getByRole('row').filter({ hasText: token.name });
    await row.getByRole('button').scrollIntoViewIfNeeded();
    expect(await widerBy(page, /^(Deploy tokens|डिप्लॉय टोकन)$/), language).toBeLessThanOrEqual(0);
  }
});
