import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appPackage } from '../support/data/app-package.ts';
import { expectAccessibleInBothThemes } from '../support/page/axe.ts';
import { postFrom } from '../support/server/change.ts';
import { intercept } from '../support/server/intercept.ts';
import { scanAtDoorstep } from '../support/data/phone.ts';
import { uploadShipments } from '../support/data/shipments.ts';
import { signInAs } from '../support/sign-in.ts';
import { expectLoaded } from '../support/page/loaded.ts';
import { expect, test } from '../support/test.ts';
import { pressUpload, receiptOf } from '../support/data/upload-page.ts';

// pages.spec.ts covers pages after loading; these tests cover states that need user actions.

const HEADER = 'tracking_id,hub_code,device_type,device_brand,device_model_name';
const csv = (...rows: string[]) => ({
  name: 'states.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADER, ...rows, ''].join('\r\n')),
});

test('the states of Create User have no accessibility violation', async ({ page, console: server, openAs }) => {
  await openAs('admin', '/Dashboard');
  await page.getByRole('button', { name: 'Data' }).click();
  await expectAccessibleInBothThemes(page, 'open menu');
  await page.goto(`${server.url}/createuser`);
  const form = page.getByRole('form', { name: 'Create User' });
  await form.getByRole('button', { name: 'Create User' }).click();
  await page.getByRole('form', { name: 'Create Group' }).getByRole('button', { name: 'Create Group' }).click();
  await form.getByRole('button', { name: 'Suggest' }).click();
  await form.getByRole('combobox', { name: 'Role' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessibleInBothThemes(page, 'errors and an open list');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create many' }).click();
  await page
    .getByRole('dialog')
    .getByLabel('Rows')
    .fill('state_one\tone@example.com\tExecutive\tHUB\tBLR_KOR\nbad row');
  await expectAccessibleInBothThemes(page, 'preview of many');
});

test('the states of Deactivate Users have no accessibility violation', async ({ page, console: server, openAs }) => {
  await openAs('super_admin', '/Deactivateuser?q=incharge@veritas');
  await page.getByRole('checkbox', { name: 'Select incharge', exact: true }).check();
  await expectAccessibleInBothThemes(page, 'selection');
  await page
    .getByRole('group', { name: 'Selected users' })
    .getByRole('button', { name: /^Deactivate/ })
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'question for many');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'incharge', exact: true }).click();
  const details = page.getByRole('dialog');
  await expect(details.getByRole('region', { name: 'Audit trail' })).toBeVisible();
  await expectLoaded(details);
  await expectAccessibleInBothThemes(page, 'details');
  await page.goto(`${server.url}/Deactivateuser?q=super_admin@veritas`);
  await page.getByRole('button', { name: 'Deactivate', exact: true }).hover();
  await expect(page.getByText('You cannot deactivate yourself').last()).toBeVisible();
  await expectAccessibleInBothThemes(page, 'reason of a refused action');
  await page.goto(`${server.url}/Deactivateuser?q=no-such-user`);
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'no user found');
});

test('the states of Upload have no accessibility violation', async ({ page, openAs }) => {
  await openAs('admin', '/Upload');
  await page.getByLabel('CSV file').setInputFiles(csv());
  await expect(page.getByRole('alert').filter({ hasText: 'has a header but no rows' })).toBeVisible();
  await page.getByText('Columns of the file').first().click();
  await expectAccessibleInBothThemes(page, 'refused file and column help');

  const id = Date.now();
  await page
    .getByLabel('CSV file')
    .setInputFiles(csv(`STATE${id},BLR_KOR,mobile,Samsung,A`, `STATE${id},BLR_KOR,mobile,Samsung,A`, 'x,y,z,,'));
  await page.getByRole('button', { name: 'Show problems' }).click();
  await expectAccessibleInBothThemes(page, 'check with problems');

  // The response is delayed while the progress is examined.
  const answer = Promise.withResolvers<null>();
  await intercept(page, '**/api/upload/', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await pressUpload(page);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'progress');
  answer.resolve(null);
  const receipt = receiptOf(page);
  await receipt.getByRole('button', { name: 'details' }).click();
  await expectAccessibleInBothThemes(page, 'receipt with details');
  await page.getByRole('button', { name: 'Undo states.csv' }).first().click();
  await expectAccessibleInBothThemes(page, 'question before an undo');
  await page.keyboard.press('Escape');
});

test('the states of Download Data have no accessibility violation', async ({ page, openAs }) => {
  await openAs('admin', '/Download');
  await page.getByLabel('Start Date').fill('2025-01-03');
  await page.getByLabel('End Date').fill('2025-01-02');
  await expect(page.getByText('End date cannot be before start date')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'wrong dates');
  const answer = Promise.withResolvers<null>();
  await intercept(page, '**/api/generate_csv/', async (route) => {
    await answer.promise;
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Yesterday' }).click();
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'progress');
  answer.resolve(null);
  await expect(page.getByText('Failed to download CSV. Please try again.')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'failure');
});

test('the states of White Labeled Brands and of the account have no accessibility violation', async ({
  page,
  console: server,
  openAs,
}) => {
  await openAs('admin', '/WhiteLabel');
  await page.getByRole('button', { name: 'Add Brand' }).click();
  await page.getByRole('button', { name: /^HomeLine/ }).click();
  await page.getByRole('button', { name: 'Add manufacturer' }).click();
  await page.getByRole('combobox', { name: 'Manufacturer' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessibleInBothThemes(page, 'errors and an open list');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove KTC' }).click();
  await expect(page.getByText(/in 30 days/)).toBeVisible();
  // Hovering keeps the toast from fading while it is examined.
  await page.getByText('Manufacturer removed successfully from list press update to save changes').hover();
  await expectAccessibleInBothThemes(page, 'unsaved change with its preview and a toast');

  // Another admin stores the same brand meanwhile.
  const stored = await postFrom(page.context(), `${server.url}/veritas/api/whitelable/`, {
    brand: 'HomeLine',
    data: ['MTC', 'KTC', 'Hisense'],
  });
  expect(stored.ok()).toBe(true);
  await page.getByRole('button', { name: 'Update Changes DB' }).click();
  await page.getByText(/^This brand was changed by/).hover();
  await expect(page.getByText('Someone else changed this list')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'conflict');
  await page.getByRole('button', { name: 'Take theirs' }).click();

  await page.goto(`${server.url}/App`);
  await expect(page.getByText('SHA-256')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'app package');
  await page.goto(`${server.url}/Account`);
  await page.getByRole('form', { name: 'Change password' }).getByRole('button').last().click();
  await expectAccessibleInBothThemes(page, 'errors of a password');
});

test('the dialog that acknowledges a signal has no accessibility violation', async ({
  page,
  ownConsole: server,
  openAs,
}) => {
  await openAs('admin', '/Upload', server);
  // A Wishmaster whose devices are all refused is a signal.
  const ids = Array.from({ length: 40 }, (_, index) => `OUT${String(index).padStart(7, '0')}`);
  await uploadShipments(
    page,
    ids.map((id) => `${id},BLR_KOR,mobile,Samsung,Galaxy A14 5G`),
  );
  await scanAtDoorstep(
    server.url,
    ids.map((trackingId) => ({ trackingId, manufacturer: 'Samsung', model: 'Another model' })),
  );
  await page.goto(`${server.url}/Dashboard`);
  await page.getByRole('button', { name: 'Acknowledge Operator operators' }).click();
  const dialog = page.getByRole('dialog', { name: 'Acknowledge' });
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(dialog.getByText('Note is missing')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Snooze' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessibleInBothThemes(page, 'acknowledging a signal');
});

test('the login page with the code of the app has no accessibility violation', async ({ page, console: server }) => {
  const built = join(server.dataDir, 'build.apk');
  await writeFile(built, appPackage(10_000));
  await server.run('publish-apk', built, '1.4.0');
  await page.goto(`${server.url}/login`);
  await signInAs(page, 'operators');
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'code of the app');
});
