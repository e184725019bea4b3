import { makeShipments } from '../support/shipments.ts';
import { expect, test } from '../support/test.ts';

test('a server that is killed in the middle of an upload and comes back stores every row once', async ({
  page,
  ownConsole: server,
  openAs,
}) => {
  test.setTimeout(120_000);
  const shipments = makeShipments({ good: 60_000, duplicates: 12, bad: 8 });
  await openAs('admin', '/Upload', server);
  await page.getByLabel('CSV file').setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer: shipments.csv });

  const firstChunk = page.waitForResponse((response) => response.url().endsWith('/api/upload/'));
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await firstChunk;
  await server.kill();
  await server.start();

  const receipt = page.getByRole('region', { name: 'Upload result' });
  await expect(receipt).toContainText('60,000 stored, 20 skipped', { timeout: 60_000 });
  const records = (await (await page.request.get(`${server.url}/veritas/api/get_status/`)).json()) as {
    tracking_id: { tracking_id: string };
  }[];
  const stored = records.map((record) => record.tracking_id.tracking_id).filter((id) => id.startsWith('NEW'));
  expect(stored).toHaveLength(60_000);
  expect(new Set(stored).size).toBe(60_000);
});
