import type { Page } from '@playwright/test';
import { startConsole, type ConsoleServer } from '../support/server/console-server.ts';
import { waitForKeptCopy } from '../support/page/left-behind.ts';
import { signInOn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'default' });
let server: ConsoleServer;
test.beforeAll(async () => {
  server = await startConsole(300);
});
test.afterAll(() => server.dispose());

const firstRow = (page: Page) => page.getByRole('rowheader').first();

/** A signed-in page of the pick list whose records the browser has cached. */
async function visit(page: Page): Promise<void> {
  await signInOn(page, server.url, 'admin');
  await page.goto(`${server.url}/ListDevices`);
  await expect(firstRow(page)).toBeVisible();
  await waitForKeptCopy(page);
}

/** Holds back every answer of get_status until the returned function is called; answers what was asked so far. */
async function holdRecords(page: Page) {
  const asked: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/veritas/api/get_status/**', async (route) => {
    asked.push(new URL(route.request().url()).search);
    await promise;
    await route.continue();
  });
  return { asked, release: resolve };
}

test('the second visit shows the kept records before the service has answered', async ({ page }) => {
  await visit(page);
  const shown = await firstRow(page).textContent();
  const { asked, release } = await holdRecords(page);
  await page.reload();
  await expect(firstRow(page)).toHaveText(shown ?? '');
  await expect(page.getByText(/300 devices · as of/)).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]).toMatch(/since=/);
  const answered = page.waitForResponse(/get_status/);
  release();
  expect(await (await answered).json()).toMatchObject({ records: [], removed: [] });
  const another = await page.context().newPage();
  const inAnother = await holdRecords(another);
  await another.goto(`${server.url}/Dashboard`);
  await expect(another.getByRole('region', { name: 'Pending' })).toContainText(/of \d+ devices/);
  inAnother.release();
  await another.close();
});

test('a modified copy is not shown: all records are read, and the reason is logged', async ({ page }) => {
  await visit(page);
  const said: string[] = [];
  page.on('console', (message) => void said.push(message.text()));
  await page.evaluate(async () => {
    const request = (asked: IDBRequest): Promise<unknown> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(new Error('refused'));
      });
    const database = (await request(indexedDB.open('veritas-records'))) as IDBDatabase;
    const store = () => database.transaction('copies', 'readwrite').objectStore('copies');
    const copy = (await request(store().get('only'))) as { content: Blob };
    const bytes = new DataView(await copy.content.arrayBuffer());
    bytes.setUint8(99, bytes.getUint8(99) ^ 1);
    await request(store().put({ ...copy, content: new Blob([bytes]) }, 'only'));
    database.close();
  });
  const asked = page.waitForRequest(/get_status/);
  await page.reload();
  expect((await asked).url()).not.toMatch(/since=/);
  await expect(firstRow(page)).toBeVisible();
  expect(said.join()).toMatch(/The kept copy of the records is not used/);
});
