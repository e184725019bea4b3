import { recordsOf } from '../support/data/records.ts';
import { makeShipments } from '../support/data/shipments.ts';
import { intercept } from '../support/server/intercept.ts';
import { expect, test } from '../support/test.ts';
import { chooseCsv, pressUpload, receiptOf } from '../support/data/upload-page.ts';

test('a server that is killed during an upload and restarted stores every row once', async ({
  page,
  ownConsole: server,
  openAs,
}) => {
  const shipments = makeShipments({ good: 60_000, duplicates: 12, bad: 8 });
  await openAs('admin', '/Upload', server);
  await chooseCsv(page, 'large.csv', shipments.csv);

  // The second chunk waits for the end of the server: on a fast machine the whole file would arrive before.
  const [isSent, isKilled] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let chunks = 0;
  await intercept(page, '**/api/upload/', async (route) => {
    chunks += 1;
    if (chunks === 2) {
      isSent.resolve();
      await isKilled.promise;
    }
    await route.continue();
  });
  await pressUpload(page);
  await isSent.promise;
  await server.kill();
  isKilled.resolve();
  // Shown once the retries of the chunk are exhausted.
  await expect(page.getByText('The server cannot be reached. What it has received is safe')).toBeVisible({
    timeout: 30_000,
  });
  await server.start();

  const receipt = receiptOf(page);
  await expect(receipt).toContainText('60,000 stored, 20 skipped', { timeout: 60_000 });
  const records = await recordsOf(page, server.url);
  const stored = records.map((record) => record.tracking_id.tracking_id).filter((id) => id.startsWith('NEW'));
  expect(stored).toHaveLength(60_000);
  expect(new Set(stored).size).toBe(60_000);
});

test('a page gets the result automatically from a server that dies while it processes the file', async ({
  page,
  ownConsole: server,
  signIn,
}) => {
  const shipments = makeShipments({ good: 60_000, duplicates: 12, bad: 8 });
  await signIn('admin', server);
  await page.goto(`${server.url}/Upload`);
  await chooseCsv(page, 'large.csv', shipments.csv);
  await pressUpload(page);
  await page.getByRole('progressbar', { name: /^Processing…/ }).waitFor({ timeout: 60_000 });
  await server.kill();
  await expect(page.getByText('The server cannot be reached. What it has received is safe')).toBeVisible();
  await server.start();

  const receipt = receiptOf(page);
  await expect(receipt).toContainText('60,000 stored, 20 skipped', { timeout: 90_000 });
  // Nothing of the interrupted attempt remains.
  await expect
    .poll(async () => ({
      ...Object.fromEntries(await server.figures('veritas_uploads_open')),
      ...Object.fromEntries(await server.figures('veritas_uploads_hidden')),
      ...Object.fromEntries(await server.figures('veritas_leases')),
    }))
    .toEqual({
      'veritas_uploads_open{state="receiving"}': 0,
      'veritas_uploads_open{state="processing"}': 0,
      veritas_uploads_hidden: 0,
      veritas_leases: 0,
    });
});
