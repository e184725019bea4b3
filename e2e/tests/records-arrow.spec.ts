import { crc32 } from 'node:zlib';
import type { Page, Route } from '@playwright/test';
import { startConsole, type ConsoleServer } from '../support/server/console-server.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const STATUS = '**/veritas/api/get_status/**';
const ARROW = 'application/vnd.apache.arrow.stream';
const READ_AS_JSON = 'Records are read as JSON';

test.describe.configure({ mode: 'default' });
let server: ConsoleServer;
test.beforeAll(async () => {
  server = await startConsole(300);
});
test.afterAll(() => server.dispose());

async function signedIn(page: Page): Promise<void> {
  await page.goto(`${server.url}/login`);
  await signInAs(page, 'admin');
  await expect(page.getByRole('region', { name: 'Pending' })).toContainText(/of \d+ devices/);
}

/** The forms in which all records were answered from now on, and what the page said of reading JSON instead. */
function watch(page: Page) {
  const seen = { forms: [] as string[], said: [] as string[] };
  page.on('response', (response) => {
    const isAll = response.url().includes('/get_status/') && !response.url().includes('since=');
    if (isAll && response.ok()) seen.forms.push(response.headers()['content-type']?.split(';')[0] ?? '');
  });
  page.on('console', (message) => {
    if (message.text().includes(READ_AS_JSON)) seen.said.push(message.text());
  });
  return seen;
}

/** What the list shows of its first rows once a fresh page has read the records. */
async function rowsOfFreshPage(page: Page): Promise<string[]> {
  await page.goto(`${server.url}/ListDevices?hub=all`);
  const rows = page.getByRole('table', { name: 'Devices' }).getByRole('row');
  await expect(rows.nth(10)).toBeVisible();
  return (await rows.allTextContents()).slice(1, 11);
}

/** Has the page ask as consoles did before they knew the stream. */
const askForJson = (page: Page) =>
  page.route(STATUS, (route) => route.continue({ headers: { ...route.request().headers(), accept: '*/*' } }));

/** A browser that keeps nothing asks for all records at each visit. */
const keepNothing = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { get: () => undefined }));

test('the records come as an Arrow stream and are shown as those of the JSON array', async ({ page }) => {
  await keepNothing(page);
  await signedIn(page);
  const seen = watch(page);
  const rows = await rowsOfFreshPage(page);
  expect(seen).toEqual({ forms: [ARROW], said: [] });
  await askForJson(page);
  expect(await rowsOfFreshPage(page)).toEqual(rows);
  expect(seen).toEqual({ forms: [ARROW, 'application/json'], said: [] });
});

/** Answers the stream as `change` makes it. */
async function changeStream(
  page: Page,
  change: (stream: Buffer, headers: Record<string, string>) => Buffer,
): Promise<void> {
  await page.route(STATUS, async (route: Route) => {
    const response = await route.fetch();
    const headers = response.headers();
    if (headers['content-type'] !== ARROW) return route.fulfill({ response });
    for (const name of ['content-encoding', 'content-length']) delete headers[name];
    return route.fulfill({ status: 200, body: change(await response.body(), headers), headers });
  });
}

const flipped = (stream: Buffer) => {
  const copy = Buffer.from(stream);
  const middle = copy.length >> 1;
  copy.writeUInt8(copy.readUInt8(middle) ^ 1, middle);
  return copy;
};

for (const [what, change] of [
  ['is damaged', flipped],
  ['was cut short', (stream: Buffer) => stream.subarray(0, stream.length >> 1)],
  [
    'lost its checksum on the way',
    (stream: Buffer, headers: Record<string, string>) => {
      delete headers['veritas-crc32'];
      return stream;
    },
  ],
  [
    'is none, by its own checksum',
    (_stream: Buffer, headers: Record<string, string>) => {
      const body = Buffer.from('ARROW1');
      headers['veritas-crc32'] = crc32(body).toString(16);
      return body;
    },
  ],
] as const)
  test(`a stream that ${what} is requested again as JSON, and the reason is logged`, async ({ page }) => {
    await keepNothing(page);
    await signedIn(page);
    await askForJson(page);
    const rows = await rowsOfFreshPage(page);
    await page.unroute(STATUS);
    await changeStream(page, change);
    const seen = watch(page);
    expect(await rowsOfFreshPage(page)).toEqual(rows);
    expect(seen.forms).toEqual([ARROW, 'application/json']);
    expect(seen.said).toHaveLength(1);
  });
