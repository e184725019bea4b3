import { answerAsSpecified } from '../support/specified-service.ts';
import { expect, test } from '../support/test.ts';

// The one place where the server is not ours: the console must work where only the specification's calls exist.
test.beforeEach(({ page }) => answerAsSpecified(page));

test('the dashboard counts plain records', async ({ page, console: server }) => {
  await page.goto(`${server.url}/Dashboard`);
  const main = page.getByRole('main');
  await expect(main).toContainText('66.67%');
  await expect(main).toContainText('2 of 3 submitted');
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
  await page.getByLabel('CSV file').setInputFiles({ name: 'one.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Upload result' })).toContainText('1 stored, 0 skipped');
});

test('the report is saved under its name', async ({ page, console: server }) => {
  await page.goto(`${server.url}/Download`);
  await page.getByRole('button', { name: 'Yesterday' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^report_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
});

test('users and brands are listed', async ({ page, console: server }) => {
  await page.goto(`${server.url}/Deactivateuser`);
  await expect(page.getByRole('row', { name: /ravi/ })).toContainText('BLR_KOR');
  await expect(page.getByRole('row', { name: /mira/ })).toContainText('N/A');
  await page.goto(`${server.url}/WhiteLabel`);
  await expect(page.getByText('NovaView').first()).toBeVisible();
});
