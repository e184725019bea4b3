import type { Page } from '@playwright/test';
import { scanAtDoorstep } from '../support/data/phone.ts';
import { uploadShipments } from '../support/data/shipments.ts';
import { expect, test } from '../support/test.ts';

const EVENTS = '/veritas/api/status_events/';

/** Old devices that were not scanned yet: in the list they are the last. */
const OLD = ['OLDEST001', 'OLDEST002', 'OLDEST003'];

async function storeOld(page: Page): Promise<void> {
  const created = new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10);
  const rows = OLD.map((id) => `${id},BLR_KOR,mobile,Samsung,Galaxy A14 5G,${created}`);
  await uploadShipments(page, rows, ',created_date');
}

const scan = (url: string, ids: readonly string[]) =>
  scanAtDoorstep(
    url,
    ids.map((trackingId) => ({ trackingId, manufacturer: 'Samsung', model: 'Galaxy A14 5G' })),
  );

/** The row under a point of the page. */
function rowAt(page: Page, x: number, y: number): Promise<{ index: number; text: string; top: number }> {
  return page.evaluate(
    (point) => {
      const row = document.elementFromPoint(point.x, point.y)?.closest<HTMLElement>('[data-index]');
      return {
        index: Number(row?.dataset['index']),
        text: row?.innerText ?? '',
        top: Math.round(row?.getBoundingClientRect().top ?? 0),
      };
    },
    { x, y },
  );
}

const rowOf = (page: Page, id: string) => page.getByRole('row').filter({ hasText: id });

test('a scan appears automatically on the open screens of all tabs, over one connection', async ({
  page,
  ownConsole: server,
  openAs,
}) => {
  const connections: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith(EVENTS)) connections.push(request.url());
  });
  await openAs('admin', '/Upload', server);
  await storeOld(page);
  await page.goto(`${server.url}/ListDevices?hub=all&q=OLDEST`);
  await expect(page.getByRole('rowheader')).toHaveCount(OLD.length);
  const second = await page.context().newPage();
  await second.goto(`${server.url}/ListDevices?hub=all&q=OLDEST`);
  await expect(second.getByRole('rowheader')).toHaveCount(OLD.length);
  await expect.poll(() => connections.length).toBe(1);

  await scan(server.url, ['OLDEST002']);
  for (const tab of [page, second]) await expect(rowOf(tab, 'OLDEST002')).toContainText('Submitted for verification');
  expect(connections).toHaveLength(1);
  await page.close();
  await expect.poll(() => connections.length).toBe(2);
});

test('visible rows stay where they are when scanned devices move to the top of the list', async ({
  page,
  ownConsole: server,
  openAs,
}) => {
  await openAs('admin', '/Upload', server);
  await storeOld(page);
  await page.goto(`${server.url}/ListDevices?hub=all`);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const table = await page.getByRole('table', { name: 'Devices' }).boundingBox();
  const [x, y] = [(table?.x ?? 0) + 200, (table?.y ?? 0) + 200];
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 900);
  await expect.poll(async () => (await rowAt(page, x, y)).index).toBeGreaterThan(10);
  const before = await rowAt(page, x, y);

  await scan(server.url, OLD);
  await expect.poll(async () => (await rowAt(page, x, y)).index).toBe(before.index + OLD.length);
  const after = await rowAt(page, x, y);
  expect([after.text, after.top]).toEqual([before.text, before.top]);
});
