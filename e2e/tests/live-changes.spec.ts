import type { Page } from '@playwright/test';
import type { WireRecord } from '../support/hand-count.ts';
import { scanAtDoorstep } from '../support/phone.ts';
import { expect, test } from '../support/test.ts';

const EVENTS = '/veritas/api/status_events/';

async function recordsOf(page: Page, url: string): Promise<WireRecord[]> {
  return (await (await page.request.get(`${url}/veritas/api/get_status/`)).json()) as WireRecord[];
}

/**
 * Scans pending devices of the Wishmaster's hub, some at a time, until one of them takes the scan, which those of others
 * do not; answers which did.
 */
async function scanSome(page: Page, url: string, count: number): Promise<string[]> {
  const pending = (await recordsOf(page, url)).filter(
    ({ is_submit: isSubmit, tracking_id: { hub_code: hub } }) => !isSubmit && hub === 'BLR_KOR',
  );
  for (let from = 0; from < pending.length; from += count) {
    const ids = pending.slice(from, from + count).map(({ tracking_id: { tracking_id: id } }) => id);
    await scanAtDoorstep(
      url,
      ids.map((trackingId) => ({ trackingId, manufacturer: 'Vivo', model: 'V2109' })),
    );
    const submitted = (await recordsOf(page, url)).filter(({ is_submit: isSubmit }) => isSubmit);
    const scanned = new Set(submitted.map(({ tracking_id: { tracking_id: id } }) => id));
    const taken = ids.filter((id) => scanned.has(id));
    if (taken.length > 0) return taken;
  }
  return [];
}

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

test('a scan shows on the open screens of all tabs by itself, over one connection', async ({
  page,
  ownConsole: server,
  openAs,
}) => {
  const connections: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith(EVENTS)) connections.push(request.url());
  });
  await openAs('admin', '/ListDevices?hub=all', server);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const second = await page.context().newPage();
  await second.goto(`${server.url}/ListDevices?hub=all`);
  await expect(second.getByRole('rowheader').first()).toBeVisible();
  await expect.poll(() => connections.length).toBe(1);

  const [id = ''] = await scanSome(page, server.url, 3);
  expect(id).not.toBe('');
  for (const tab of [page, second]) await expect(rowOf(tab, id)).toContainText('Submitted for verification');
  expect(connections).toHaveLength(1);
  await page.close();
  await expect.poll(() => connections.length).toBe(2);
});

test('rows in sight stay where they are when scanned devices come to the top of the list', async ({
  page,
  ownConsole: server,
  openAs,
}) => {
  await openAs('admin', '/ListDevices?hub=all', server);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const table = await page.getByRole('table', { name: 'Devices' }).boundingBox();
  const [x, y] = [(table?.x ?? 0) + 200, (table?.y ?? 0) + 200];
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 900);
  await expect.poll(async () => (await rowAt(page, x, y)).index).toBeGreaterThan(10);
  const before = await rowAt(page, x, y);

  const scanned = await scanSome(page, server.url, 5);
  expect(scanned.length).toBeGreaterThan(0);
  await expect.poll(async () => (await rowAt(page, x, y)).index).toBeGreaterThan(before.index);
  const after = await rowAt(page, x, y);
  expect([after.text, after.top]).toEqual([before.text, before.top]);
});
