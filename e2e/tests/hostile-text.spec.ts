import type { Page } from '@playwright/test';
import { answerAsSpecified } from '../support/server/specified-service.ts';
import { cutBy, sidewaysBy } from '../support/page/boxes.ts';
import { expect, test } from '../support/test.ts';
import { chooseCsv, pressUpload, receiptOf } from '../support/data/upload-page.ts';

const MARKUP = '<img src=x onerror=alert(1)><script>alert(2)</script>';
const RIGHT_TO_LEFT = '\u202Eevil\u202C שלום';
const EMOJI = '👩‍👩‍👧‍👦 brand 🇮🇳';
const SCRIPT_LINK = 'javascript:alert(3)';
const LONG = 'W'.repeat(10_240);
const ALL = [MARKUP, RIGHT_TO_LEFT, EMOJI, SCRIPT_LINK, LONG];

test.use({ viewport: { width: 390, height: 844 } });

/** No text opens a dialog, none becomes an element, and the page is no wider than the phone. */
async function expectHarmless(page: Page) {
  await expect(page.locator('img[src="x"], main script')).toHaveCount(0);
  expect(await sidewaysBy(page), page.url()).toBe(0);
}

test.beforeEach(({ page }) => {
  page.on('dialog', (dialog) => {
    throw new Error(`A text opened a dialog: ${dialog.message()}`);
  });
});

test('hostile names of users, groups, brands and manufacturers are shown as text', async ({
  page,
  console: server,
}) => {
  await answerAsSpecified(page, {
    'user/get_users/': () =>
      ALL.map((username, id) => ({
        id,
        username,
        role: 'executive',
        is_active: id % 2 === 0,
        group_info: ALL.map((name) => ({ name })),
      })),
    'user/get_groups/': () => ALL.map((text) => ({ name: text, code: text, organization: 'hub' })),
    'api/whitelable/': () => ALL.map((brand, id) => ({ id, brand, white_labeled_brands: { data: ALL } })),
    'api/get_manufacturer/': () => ALL.map((manufacturer, id) => ({ id, manufacturer })),
    'user/get_role/': () => ({ user: MARKUP, role: 'super_admin' }),
  });

  await page.goto(`${server.url}/Deactivateuser`);
  for (const text of [MARKUP, EMOJI, SCRIPT_LINK])
    await expect(page.getByRole('rowheader').filter({ hasText: text })).toHaveCount(1);
  await expectHarmless(page);

  await page.goto(`${server.url}/createuser`);
  const form = page.getByRole('form', { name: 'Create User' });
  await form.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Executive' }).click();
  await form.getByRole('combobox', { name: 'Organization' }).click();
  await page.getByRole('option', { name: 'HUB' }).click();
  await form.getByRole('combobox', { name: 'Group' }).click();
  await expect(page.getByRole('option')).toHaveCount(ALL.length);
  await expectHarmless(page);
  await page.getByRole('option', { name: /^W{200}…$/ }).click();
  await expectHarmless(page);

  await page.goto(`${server.url}/WhiteLabel`);
  await expect(page.getByRole('button', { name: MARKUP })).toBeVisible();
  await page.getByRole('button', { name: SCRIPT_LINK }).click();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(ALL.length);
  await page.getByRole('combobox', { name: 'Manufacturer' }).click();
  await expect(page.getByRole('option')).toHaveCount(ALL.length);
  await expectHarmless(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Remove ${LONG}` }).click();
  await expect(page.getByRole('button', { name: 'Update Changes DB' })).toBeVisible();
  await expectHarmless(page);
});

test('the longest name of a user is within the window of a phone on the page of the account', async ({
  page,
  openAs,
}) => {
  const user = 'W'.repeat(64);
  await page.route('**/veritas/user/get_role/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), user } });
  });
  await openAs('executive', '/Account');
  await expect(page.getByText(`${user} · Executive`)).toBeVisible();
  await expectHarmless(page);
});

test('hostile names of files and brands, stored and read back by the real server, are shown as text', async ({
  page,
  console: server,
  openAs,
}) => {
  await openAs('admin', '/Upload');
  const name = `${MARKUP.replaceAll('/', '')}${RIGHT_TO_LEFT}${'n'.repeat(120)}.csv`;
  const cell = `"${MARKUP.replaceAll('"', '""')}"`;
  const csv = [
    'tracking_id,hub_code,device_brand,device_model_name',
    `HOSTILE${Date.now()},BLR_KOR,${cell},${EMOJI}`,
    `${cell},${SCRIPT_LINK},${RIGHT_TO_LEFT},x`,
    '',
  ].join('\r\n');
  await chooseCsv(page, name, csv);
  await page.getByRole('button', { name: 'Show problems' }).click();
  await expect(page.getByRole('group', { name: 'Problem rows' })).toContainText(MARKUP);
  await expectHarmless(page);
  await pressUpload(page);
  const receipt = receiptOf(page);
  await receipt.getByRole('button', { name: 'details' }).click();
  await expect(receipt).toContainText(MARKUP);
  await expect(page.getByRole('table', { name: 'Upload history' })).toContainText('<img src=x onerror=alert(1)>');
  await expectHarmless(page);

  await page.goto(`${server.url}/WhiteLabel`);
  for (const brand of [MARKUP, RIGHT_TO_LEFT, EMOJI, SCRIPT_LINK, 'W'.repeat(80)]) {
    await page.getByRole('textbox', { name: 'New brand' }).fill(brand);
    await page.getByRole('button', { name: 'Add Brand' }).click();
    // The server removes characters that change the text direction.
    const stored = brand.replaceAll(/[\u202a-\u202e]/g, '');
    await expect(page.getByRole('button', { name: stored }).first()).toBeVisible();
    await expectHarmless(page);
  }
  await page.goto(`${server.url}/Audit`);
  await page.getByRole('button', { name: /brands created/ }).click();
  await expect(page.getByRole('row').filter({ hasText: MARKUP }).first()).toBeVisible();
  await expectHarmless(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await cutBy(page.getByRole('cell').getByText('W'.repeat(80), { exact: true }))).toEqual([0]);
  await expectHarmless(page);
});

for (const [path, call] of [
  ['/Deactivateuser', 'user/get_users/'],
  ['/WhiteLabel', 'api/whitelable/'],
  ['/ListDevices', 'api/get_status/'],
] as const)
  test(`the reason why ${path} cannot be shown is truncated and wrapped, however long it is`, async ({
    page,
    console: server,
  }) => {
    await answerAsSpecified(page);
    const why = 'W'.repeat(1_000_000);
    await page.route(`**/veritas/${call}*`, (route) =>
      route.fulfill({ status: 400, json: { error: why, message: why } }),
    );
    await page.goto(server.url + path);
    await expect(page.getByRole('alert')).toContainText(/W{1000}…/);
    await expectHarmless(page);
  });
