import { readFile } from 'node:fs/promises';
import { chooseCsv, pressUpload, receiptOf } from '../support/data/upload-page.ts';
import { expect, test } from '../support/test.ts';

const FOREIGN = [
  'Shipment No;Depot;Brand;Model;Remarks',
  'MATCH00001;BLR_KOR;Samsung;Galaxy; box torn ',
  'MATCH00002;NO_SUCH_HUB;Samsung;Galaxy;',
  'MATCH;BLR_KOR;Samsung;Galaxy;ok',
  'MATCH00004;BLR_KOR;Samsung;"Galaxy; 5G";',
  '',
].join('\r\n');

test('a file of another system is matched, corrected and uploaded without a spreadsheet', async ({
  page,
  openAs,
}, info) => {
  await openAs('admin', '/Upload');
  await chooseCsv(page, 'other-system.csv', FOREIGN);
  const matcher = page.getByRole('region', { name: 'Match columns' });
  for (const [name, column] of [
    ['Shipment No', 'tracking_id'],
    ['Depot', 'hub_code'],
  ] as const) {
    await matcher.getByRole('combobox', { name: `“${name}” is the column` }).click();
    await page.getByRole('option', { name: column }).click();
  }
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('2 of 4 rows can be stored, 2 would be skipped')).toBeVisible();

  await page.getByRole('button', { name: 'Correct here' }).click();
  const rows = page.getByRole('region', { name: 'Correct rows' });
  await rows.getByRole('group', { name: 'Row 3' }).getByRole('textbox', { name: 'hub_code' }).fill('BLR_KOR');
  await rows.getByRole('group', { name: 'Row 4' }).getByRole('checkbox', { name: 'Leave this row out' }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Ready: all 3 rows can be stored')).toBeVisible();
  await expect(page.getByText('Columns matched. 1 row corrected. 1 row left out.')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a copy' }).click();
  const copy = info.outputPath('copy.csv');
  await (await download).saveAs(copy);
  expect(await readFile(copy, 'utf8')).toBe(
    [
      '\uFEFFtracking_id;hub_code;device_brand;device_model_name;Remarks',
      'MATCH00001;BLR_KOR;Samsung;Galaxy; box torn ',
      'MATCH00002;BLR_KOR;Samsung;Galaxy;',
      'MATCH00004;BLR_KOR;Samsung;"Galaxy; 5G";',
      '',
    ].join('\r\n'),
  );

  await pressUpload(page);
  await expect(receiptOf(page)).toContainText('3 stored, 0 skipped');
  const history = page.getByRole('table', { name: 'Upload history' });
  await expect(history.getByRole('row', { name: /^other-system\.csv .* admin 3 0 0/ })).toBeVisible();
});
