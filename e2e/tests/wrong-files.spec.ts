import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { chooseCsv, pressUpload, receiptOf } from '../support/data/upload-page.ts';

const HEADER = 'tracking_id,hub_code,device_type,device_brand,device_model_name';
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const rows = (...lines: string[]) => Buffer.from([HEADER, ...lines, ''].join('\r\n'));

/** Requests that carry a part of a file; the page must not make one here. */
function watchUploads(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/upload/')) sent.push(request.method());
  });
  return sent;
}

test('a file that is not a list of shipments is refused with a sentence before anything is sent', async ({
  page,

  openAs,
}) => {
  const sent = watchUploads(page);
  await openAs('admin', '/Upload');
  const cases: readonly [what: string, name: string, type: string, content: Buffer, sentence: string][] = [
    [
      'a picture',
      'photo.png',
      'image/png',
      PNG,
      '“photo.png” is not a CSV file. Choose a file whose name ends in .csv.',
    ],
    [
      'a picture that is named .csv',
      'photo.csv',
      'text/csv',
      PNG,
      '“photo.csv” is a PNG picture, not a CSV file. Choose a CSV file.',
    ],
    [
      'nothing',
      'empty.csv',
      'text/csv',
      Buffer.alloc(0),
      '“empty.csv” is empty. Choose a file with a header and at least one row.',
    ],
    ['a header alone', 'head.csv', 'text/csv', rows(), '“head.csv” has a header but no rows. Add at least one row.'],
    [
      'blank lines',
      'blank.csv',
      'text/csv',
      Buffer.from('\r\n \r\n'),
      '“blank.csv” contains only blank lines. The first row names the columns.',
    ],
    [
      'UTF-16',
      'unicode.csv',
      'text/csv',
      utf16(`${HEADER}\r\nRVP0000001,BLR_KOR,,,\r\n`),
      '“unicode.csv” is Unicode text (UTF-16), not a CSV file. Save it as “CSV UTF-8” first.',
    ],
  ];
  for (const [what, name, mimeType, buffer, sentence] of cases) {
    await test.step(what, async () => {
      await page.getByLabel('CSV file').setInputFiles({ name, mimeType, buffer });
      await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Upload', exact: true })).toHaveCount(0);
    });
  }
  await test.step('two files at once', async () => {
    await page.getByRole('button', { name: /^Drag and drop/ }).evaluate((zone) => {
      const files = new DataTransfer();
      for (const name of ['a.csv', 'b.csv'])
        files.items.add(new File(['tracking_id\r\n1'], name, { type: 'text/csv' }));
      zone.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
    });
    await expect(page.getByText('2 files at once are too many. Upload one CSV file at a time.')).toBeVisible();
  });
  await test.step('another list', async () => {
    const buffer = Buffer.from('name,price\r\nrice,80\r\n');
    await chooseCsv(page, 'prices.csv', buffer);
    const warning = page.getByRole('alert').filter({ hasText: 'The server would refuse this file.' });
    await expect(warning).toContainText('tracking_id');
  });
  expect(sent).toEqual([]);
});

test('60 MB of one line are refused by the check, and the page stays responsive', async ({
  page,

  openAs,
}, info) => {
  const sent = watchUploads(page);
  const file = info.outputPath('one-line.csv');
  await writeFile(file, Buffer.concat([rows(), Buffer.alloc(60 * 1_048_576, 'x')]));
  await openAs('admin', '/Upload');
  await page.getByLabel('CSV file').setInputFiles(file);
  await expect(page.getByText(/1 row can be stored|would be skipped|The server would refuse this file/)).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText('61,440.1 KB')).toBeVisible();
  await page.getByRole('button', { name: 'Show problems' }).click();
  await expect(page.getByRole('row', { name: /^2 N\/A/ })).toContainText('longer than');
  expect(sent).toEqual([]);
});

test('a refused row is reported with row, column, value and rule, before and after the upload', async ({
  page,

  openAs,
}) => {
  await openAs('admin', '/Upload');
  // As Excel in a country of decimal commas saves it, byte order mark and all, after it has rounded an ID.
  const buffer = Buffer.from(
    `\uFEFF${[
      HEADER,
      'WRONG00001,BLR_KOR,mobile,Samsung,Galaxy A14 5G',
      '4.7E+11,BLR_KOR,mobile,Samsung,Galaxy A14 5G',
      'WRONG00002,NO_SUCH_HUB,mobile,Samsung,Galaxy A14 5G',
      'WRONG00003,BLR_KOR,toaster,Samsung,Galaxy A14 5G',
      'wrong00001,BLR_KOR,mobile,Samsung,Galaxy A14 5G',
      '',
    ].join('\r\n')}`.replaceAll(',', ';'),
  );
  await page.getByLabel('CSV file').setInputFiles({ name: 'wrong.csv', mimeType: 'application/vnd.ms-excel', buffer });
  await expect(page.getByText('1 of 5 rows can be stored, 4 would be skipped')).toBeVisible();
  await page.getByRole('button', { name: 'Show problems' }).click();
  const named: readonly [row: number, ...parts: string[]][] = [
    [3, 'tracking_id', '4.7E+11', 'Excel changed this ID'],
    [4, 'hub_code', 'NO_SUCH_HUB', 'no hub'],
    [5, 'device_type', 'toaster', 'smarttv, laptop, tablet, mobile'],
    [6, 'wrong00001'],
  ];
  const check = async (region: ReturnType<Page['getByRole']>) => {
    for (const [row, ...parts] of named)
      for (const part of parts)
        await expect(region.getByRole('row', { name: new RegExp(`^${row}\\b`) })).toContainText(part);
  };
  await check(page.getByRole('group', { name: 'Problem rows' }));

  await pressUpload(page);
  const receipt = receiptOf(page);
  await expect(receipt).toContainText('1 stored, 4 skipped');
  await receipt.getByRole('button', { name: 'details' }).click();
  await check(receipt);
});

test('rejected rows are downloaded, corrected and uploaded until all are stored, and the upload is undone', async ({
  page,

  openAs,
}, info) => {
  await openAs('admin', '/Upload');
  const good = Array.from({ length: 30 }, (_, index) => `FIX${1_000_000 + index},BLR_KOR,mobile,Samsung,Galaxy`);
  const bad = Array.from({ length: 20 }, (_, index) => `FIX${2_000_000 + index},NO_SUCH_HUB,mobile,Samsung,Galaxy`);
  await chooseCsv(page, 'morning.csv', rows(...good, ...bad));
  await pressUpload(page);
  const receipt = receiptOf(page);
  await expect(receipt).toContainText('30 stored, 20 skipped');
  const download = page.waitForEvent('download');
  await receipt.getByRole('button', { name: 'rejected rows CSV' }).click();

  // People correct the file and leave its row and reason columns in place.
  const rejected = info.outputPath('rejected.csv');
  await (await download).saveAs(rejected);
  const text = await readFile(rejected, 'utf8');
  expect(text.trimEnd().split('\r\n')).toHaveLength(21);
  const corrected = info.outputPath('corrected.csv');
  await writeFile(corrected, text.replaceAll('NO_SUCH_HUB', 'BLR_KOR'));
  await page.getByLabel('CSV file').setInputFiles(corrected);
  await expect(page.getByText('Ready: all 20 rows can be stored')).toBeVisible();
  await pressUpload(page);
  await expect(receipt).toContainText('20 stored, 0 skipped');

  const history = page.getByRole('table', { name: 'Upload history' });
  await expect(history.getByRole('row', { name: /^morning\.csv .* admin 30 0 20/ })).toBeVisible();
  const undone = history.getByRole('row', { name: /^corrected\.csv/ });
  await undone.getByRole('button', { name: 'Undo corrected.csv' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove 20 records' }).click();
  await expect(page.getByText('20 records of corrected.csv removed')).toBeVisible();
  await expect(undone).toContainText('Removed');
});
