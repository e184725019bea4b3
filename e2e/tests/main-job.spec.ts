import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordsOf } from '../support/data/records.ts';
import { dayInIndia, handCount } from '../support/data/hand-count.ts';
import { makeShipments } from '../support/data/shipments.ts';
import { expect, test } from '../support/test.ts';
import { chooseCsv, pressUpload, receiptOf } from '../support/data/upload-page.ts';

test('a day at the console: upload, scans, pick list, dashboard, report', async ({
  page,
  ownConsole: server,
  openAs,
}) => {
  const shipments = makeShipments({ good: 980, duplicates: 12, bad: 8 });
  const records = () => recordsOf(page, server.url);

  await openAs('admin', '/Dashboard', server);
  await test.step('the admin uploads 1,000 rows and sees which 20 were skipped', async () => {
    await page.getByRole('button', { name: 'Data' }).click();
    await page.getByRole('link', { name: 'Upload' }).click();
    await chooseCsv(page, 'today.csv', shipments.csv);
    await pressUpload(page);
    const receipt = receiptOf(page);
    await expect(receipt).toContainText('980 stored, 20 skipped');
    await receipt.getByRole('button', { name: 'details' }).click();
    const duplicates = receipt.getByRole('table', { name: 'Duplicates (12)' }).getByRole('row');
    for (const row of shipments.duplicateRows)
      await expect(duplicates.filter({ hasText: new RegExp(`^${row}`) })).toHaveCount(1);
    const errors = receipt.getByRole('table', { name: 'Errors (8)' }).getByRole('row');
    for (const [row, column] of shipments.refusedRows) {
      await expect(errors.filter({ hasText: new RegExp(`^${row}`) })).toContainText(column);
    }
  });

  await test.step('phones scan some of them at the doorstep, the hub and the RC, some wrongly', async () => {
    const ids = join(server.dataDir, 'ids.txt');
    await writeFile(ids, shipments.ids.slice(0, 40).join('\n'));
    await server.run(
      'simulate',
      '--url',
      server.url,
      '--ids',
      ids,
      '--rate',
      '100',
      '--count',
      '90',
      '--wrong',
      '0.25',
      '--seed',
      '7',
    );
  });

  const after = await records();
  const scanned = after.filter((record) => shipments.ids.slice(0, 40).includes(record.tracking_id.tracking_id));
  const stages = {
    'Submitted for verification': scanned.filter((record) => record.is_submit && !record.is_verified),
    'verified at hub': scanned.filter((record) => record.is_verified && !record.is_verified_rc),
    Detatched: scanned.filter((record) => record.is_verified_rc),
    Pending: after.filter((record) => record.tracking_id.tracking_id.startsWith('NEW') && !record.is_submit),
  };

  await test.step('the pick list shows each stage in the specified words', async () => {
    await page.goto(`${server.url}/ListDevices`);
    for (const [status, [record]] of Object.entries(stages)) {
      if (!record) throw new Error(`The simulator left no record that is ${status}`);
      await page.getByPlaceholder('Filter by tracking id...').fill(record.tracking_id.tracking_id);
      const row = page.getByRole('row', { name: record.tracking_id.tracking_id });
      await expect(row).toContainText(status);
      if (record.is_submit) await expect(row).toContainText(record.submitted_by?.username ?? '');
      if (record.device_result?.startsWith('E')) await expect(row).toContainText(record.device_result);
    }
  });

  await test.step('a wrong device is refused with its code', async () => {
    const wrong = scanned.find((record) => record.device_result?.startsWith('E'));
    if (!wrong) throw new Error('The simulator scanned nothing wrong');
    await page.getByPlaceholder('Filter by tracking id...').fill(wrong.tracking_id.tracking_id);
    await page.getByRole('button', { name: 'See Details' }).click();
    await expect(page.getByRole('dialog', { name: /Device Details/ })).toContainText(String(wrong.device_result));
    await page.keyboard.press('Escape');
    // Closing them navigates back, which would cancel the navigation to the next page.
    await expect(page).not.toHaveURL(/device=/);
  });

  await test.step('the dashboard equals a count by hand', async () => {
    await page.goto(`${server.url}/Dashboard`);
    const count = handCount(after, Date.now());
    const main = page.getByRole('main');
    await expect(main).toContainText(`${count.rejectionPercent}%`);
    const tile = (label: string, value: number) =>
      main.getByText(label, { exact: true }).locator('..').getByText(value.toLocaleString('en-US'), { exact: true });
    await expect(tile('Verified at Doorstep', count.submitted).first()).toBeVisible();
    await expect(tile('Pending', count.pending).first()).toBeVisible();
    const hubs = page.getByRole('table', { name: /Top Five Rejection Hubs/ });
    for (const { hub, rejections, percent } of count.topHubs) {
      const row = hubs.getByRole('row').filter({ hasText: hub });
      await expect(row).toContainText(rejections);
      await expect(row).toContainText(percent);
    }
  });

  await test.step('the report of today holds the same rows', async () => {
    await page.goto(`${server.url}/Download`);
    await page.getByRole('button', { name: 'Today' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const file = await download;
    const today = dayInIndia(new Date().toISOString());
    expect(file.suggestedFilename()).toBe(`report_${today}_${today}.csv`);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    const inReport = lines.slice(1).map((line) => line.split(',')[0]);
    const createdToday = after.filter((record) => dayInIndia(record.tracking_id.created_date) === today);
    expect(inReport.sort()).toEqual(createdToday.map((record) => record.tracking_id.tracking_id).sort());
    expect(inReport).toEqual(expect.arrayContaining([...shipments.ids]));
  });

  await test.step('after signing out, Back shows no data', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByLabel('Username')).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Username')).toBeVisible();
    await expect(page.getByText('NEW0')).toHaveCount(0);
  });
});
