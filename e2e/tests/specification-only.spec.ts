import { expectPageLoaded } from '../support/page/loaded.ts';
import { watchCalls } from '../support/server/calls.ts';
import { answerAsSpecified, refusalOf } from '../support/server/specified-service.ts';
import { expect, test } from '../support/test.ts';
import { chooseCsv, pressUpload, receiptOf } from '../support/data/upload-page.ts';

// The only tests with a stub of the server: the console must work where only the specification's calls exist.
test.beforeEach(({ page }) => answerAsSpecified(page));

test('the dashboard counts plain records', async ({ page, console: server }) => {
  await page.goto(`${server.url}/Dashboard`);
  const main = page.getByRole('main');
  await expect(main).toContainText('66.67%');
  await expect(main).toContainText('2 of 3 submitted');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Guide' })).toHaveCount(0);
});

test('the pick list and its details show plain records', async ({ page, console: server }) => {
  await page.goto(`${server.url}/ListDevices`);
  const statuses = {
    SPC0000001: 'Detatched',
    SPC0000002: 'verified at hub',
    SPC0000003: 'Submitted for verification',
    SPC0000004: 'Pending',
  };
  for (const [id, status] of Object.entries(statuses)) {
    await expect(page.getByRole('row', { name: id })).toContainText(status);
  }
  await page.getByRole('row', { name: 'SPC0000001' }).getByRole('button', { name: 'See Details' }).click();
  const dialog = page.getByRole('dialog');
  for (const name of ['wm_one', 'ex_one', 'rc_one']) await expect(dialog).toContainText(name);
});

test('a file is uploaded to a server that answers the last chunk only', async ({ page, console: server }) => {
  await page.goto(`${server.url}/Upload`);
  const buffer = Buffer.from('tracking_id,hub_code\r\nSPC0000009,BLR_KOR\r\n');
  await chooseCsv(page, 'one.csv', buffer);
  await pressUpload(page);
  await expect(receiptOf(page)).toContainText('1 stored, 0 skipped');
});

test('the report is saved under its name', async ({ page, console: server }) => {
  await page.goto(`${server.url}/Download`);
  await page.getByRole('button', { name: 'Yesterday' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^report_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
});

test('users are listed and managed, and what needs other calls is not offered', async ({ page, console: server }) => {
  await page.goto(`${server.url}/Deactivateuser`);
  await expect(page.getByRole('row', { name: /ravi/ })).toContainText('BLR_KOR');
  const mira = page.getByRole('row', { name: /mira/ });
  await expect(mira).toContainText('N/A');
  await expect(page.getByRole('columnheader', { name: 'Last sign-in' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'ravi' })).toHaveCount(0);
  page.on('dialog', (dialog) => void dialog.accept());
  for (const [name, action] of [
    ['ravi', 'Deactivate'],
    ['mira', 'Activate'],
    ['ravi', 'Delete'],
  ] as const) {
    const asked = page.waitForRequest((request) => request.url().endsWith(`user/${action.toLowerCase()}_user/`));
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name: action, exact: true })
      .click();
    expect((await asked).postDataJSON()).toEqual({ user_id: name === 'ravi' ? 1 : 2 });
    await expect(page.getByText('done')).toBeVisible();
  }
});

test('a user and a group are created by the specified payloads', async ({ page, console: server }) => {
  await page.goto(`${server.url}/createuser`);
  const form = page.getByRole('form', { name: 'Create User' });
  await form.getByLabel('Username').fill('asha2');
  await form.getByLabel('Email').fill('asha2@example.com');
  await form.getByRole('textbox', { name: 'Password' }).fill('a lantern over the quay');
  for (const [label, choice] of [
    ['Role', 'Executive'],
    ['Organization', 'HUB'],
    ['Group', 'BLR_KOR'],
  ] as const) {
    await form.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: choice, exact: true }).click();
  }
  const created = page.waitForRequest((request) => request.url().endsWith('user/create/'));
  await form.getByRole('button', { name: 'Create User' }).click();
  expect((await created).postDataJSON()).toEqual({
    username: 'asha2',
    email: 'asha2@example.com',
    password: 'a lantern over the quay',
    role: 'executive',
    group: 'BLR_KOR',
    organization: 'hub',
  });
  await expect(page.getByText('User created successfully!')).toBeVisible();

  const group = page.getByRole('form', { name: 'Create Group' });
  await group.getByLabel('Code').fill('BLR_NEW');
  await group.getByRole('combobox', { name: 'Organization' }).click();
  await page.getByRole('option', { name: 'RC', exact: true }).click();
  const grouped = page.waitForRequest((request) => request.url().endsWith('user/create_group/'));
  await group.getByRole('button', { name: 'Create Group' }).click();
  expect((await grouped).postDataJSON()).toEqual({ name: 'BLR_NEW', code: 'BLR_NEW', organization: 'RC' });
  await expect(page.getByText('Group created successfully!')).toBeVisible();
});

test('a brand is edited without version and preview', async ({ page, console: server }) => {
  await page.goto(`${server.url}/WhiteLabel`);
  await page.getByRole('button', { name: /^NovaView/ }).click();
  await page.getByRole('combobox', { name: 'Manufacturer' }).fill('Sky');
  await page.getByRole('option', { name: 'Skyworth' }).click();
  const refused = refusalOf(page, 'api/whitelable_impact/');
  await page.getByRole('button', { name: 'Add manufacturer' }).click();
  await refused;
  await expect(page.getByText(/would have passed|cannot be shown/)).toHaveCount(0);
  const saved = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('whitelable/'));
  await page.getByRole('button', { name: 'Update Changes DB' }).click();
  expect((await saved).postDataJSON()).toEqual({ brand: 'NovaView', data: ['TCL', 'Hisense', 'Skyworth'] });
  await expect(page.getByText('Brand updated successfully!')).toBeVisible();
});

test('the app package is downloaded, and its page omits what the server does not provide', async ({
  page,
  console: server,
}) => {
  const refused = refusalOf(page, 'user/apk_info/');
  await page.goto(`${server.url}/App`);
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await refused;
  await expect(page.getByText('SHA-256')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('main').getByRole('button', { name: 'Download APK' }).click();
  expect((await download).suggestedFilename()).toBe('veritas_app.apk');
});

test('no history, hub filter or count is shown where the server has none', async ({ page, console: server }) => {
  const noHistory = refusalOf(page, 'api/uploads/');
  await page.goto(`${server.url}/Upload`);
  await expect(page.getByRole('button', { name: /^Drag and drop/ })).toBeVisible();
  await noHistory;
  await expect(page.getByText('Upload history')).toHaveCount(0);
  await page.goto(`${server.url}/Download`);
  const noCount = refusalOf(page, 'api/report_count/');
  await page.getByRole('button', { name: 'Yesterday' }).click();
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeEnabled();
  await noCount;
  await expect(page.getByRole('combobox', { name: 'Hub' })).toHaveCount(0);
  await expect(page.getByText(/\d rows?$/)).toHaveCount(0);
});

test('no page shows that a call outside the specification failed', async ({ page, console: server }) => {
  const allAnswered = watchCalls(page);
  const pages = ['Dashboard', 'ListDevices', 'createuser', 'Upload', 'Download', 'Deactivateuser', 'WhiteLabel'];
  for (const path of [...pages, 'App', 'Account', 'Audit', 'Settings', 'Modules']) {
    await page.goto(`${server.url}/${path}`);
    await expectPageLoaded(page);
    await allAnswered();
    await expect.soft(page.getByRole('main').getByRole('button', { name: 'Retry' }), path).toHaveCount(0);
    await expect.soft(page.getByText(/\b404\b/), path).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: 'Switch off' })).toHaveCount(0);
  await page.goto(`${server.url}/Account`);
  await expect(page.getByText('Passwords cannot be changed on this server')).toBeVisible();
});
