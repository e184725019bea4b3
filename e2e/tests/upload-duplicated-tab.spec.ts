import { intercept } from '../support/server/intercept.ts';
import { makeShipments } from '../support/data/shipments.ts';
import { expect, test } from '../support/test.ts';
import { chooseCsv, pressUpload, receiptOf } from '../support/data/upload-page.ts';

const ROWS = 40_000;

test('a duplicated tab does not offer to discard the upload that its original is sending', async ({
  page,
  ownConsole: server,
  signIn,
}) => {
  const { csv } = makeShipments({ good: ROWS, duplicates: 0, bad: 0, model: 'Galaxy A14 5G', idDigits: 37 });
  await signIn('admin', server);
  await page.goto(`${server.url}/Upload`);
  await chooseCsv(page, 'shipments.csv', csv);
  // The first chunk waits for the press: on a fast machine the whole file would be sent before.
  const { promise: isPaused, resolve: paused } = Promise.withResolvers<void>();
  await intercept(page, '**/api/upload/', async (route) => {
    await isPaused;
    await route.continue();
  });
  await pressUpload(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  paused();

  const duplicate = await page.context().newPage();
  await duplicate.addInitScript(
    (marks) => {
      for (const [key, value] of marks) sessionStorage.setItem(key, value);
    },
    await page.evaluate(() => Object.entries<string>({ ...sessionStorage })),
  );
  await duplicate.goto(`${server.url}/Upload`);
  await chooseCsv(duplicate, 'shipments.csv', csv);
  await expect(duplicate.getByRole('button', { name: 'Upload', exact: true })).toBeEnabled();
  await expect(duplicate.getByText('interrupted')).toHaveCount(0);

  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(receiptOf(page)).toContainText(`${ROWS.toLocaleString('en-US')} stored`, { timeout: 120_000 });
});
