import { startLine } from '../support/server/line.ts';
import { makeShipments } from '../support/data/shipments.ts';
import { expect, test } from '../support/test.ts';
import { chooseCsv, pressUpload, receiptOf } from '../support/data/upload-page.ts';

const ROWS = 40_000;
const BYTES_PER_SECOND = 1_500_000;

test('a duplicated tab does not offer to discard the upload that its original is sending', async ({
  page,
  ownConsole: server,
  signIn,
}) => {
  const line = await startLine(server.url, BYTES_PER_SECOND);
  const { csv } = makeShipments({ good: ROWS, duplicates: 0, bad: 0, model: 'Galaxy A14 5G', idDigits: 37 });
  await signIn('admin', server);
  await page.goto(`${line.url}/Upload`);
  await chooseCsv(page, 'shipments.csv', csv);
  await pressUpload(page);
  await page.getByRole('button', { name: 'Pause' }).click();

  const duplicate = await page.context().newPage();
  await duplicate.addInitScript(
    (marks) => {
      for (const [key, value] of marks) sessionStorage.setItem(key, value);
    },
    await page.evaluate(() => Object.entries<string>({ ...sessionStorage })),
  );
  await duplicate.goto(`${line.url}/Upload`);
  await chooseCsv(duplicate, 'shipments.csv', csv);
  await expect(duplicate.getByRole('button', { name: 'Upload', exact: true })).toBeEnabled();
  await expect(duplicate.getByText('interrupted')).toHaveCount(0);

  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(receiptOf(page)).toContainText(`${ROWS.toLocaleString('en-US')} stored`, { timeout: 120_000 });
  await line.close();
});
