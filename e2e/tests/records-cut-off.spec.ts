import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { passOn, STATUS } from '../bench/records/pass-on.ts';
import { startConsole, type ConsoleServer } from '../support/server/console-server.ts';
import { signInAs, signInOn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'default' });
let server: ConsoleServer;
test.beforeAll(async () => {
  server = await startConsole(300);
});
test.afterAll(() => server.dispose());

type AnswerWith = (response: IncomingMessage, answer: ServerResponse) => void;

interface Line {
  readonly url: string;
  /** Handles each response of get_status; absent: it is passed on unchanged. */
  answerWith: AnswerWith | undefined;
  close(): void;
}

/** A proxy between browser and server; with `isPlain`, it requests uncompressed records. */
async function startLine(isPlain = false): Promise<Line> {
  const entry = createServer((asked, answer) => {
    const isStatus = asked.url?.startsWith(STATUS) ?? false;
    if (isStatus && isPlain) delete asked.headers['accept-encoding'];
    passOn(server.url, asked, answer, asked.headers, isStatus ? line.answerWith : undefined);
  }).listen(0, 'localhost');
  await once(entry, 'listening');
  const address = entry.address();
  if (!address || typeof address === 'string') throw new Error('The line has no address');
  const line: Line = {
    url: `http://localhost:${address.port}`,
    answerWith: undefined,
    close: () => entry.close(),
  };
  return line;
}

/** Sends half of the body and breaks the connection. */
const sendHalf: AnswerWith = (response, answer) =>
  void buffer(response).then((body) => {
    answer.writeHead(200, response.headers);
    answer.write(body.subarray(0, body.length >> 1), () => answer.destroy());
  });

const rowCount = (page: Page) => page.getByRole('table', { name: 'Devices' }).getAttribute('aria-rowcount');

for (const isPlain of [true, false]) {
  test(`${isPlain ? 'plain' : 'compressed'} records that break off half-way are not shown`, async ({ page }) => {
    const line = await startLine(isPlain);
    await signInOn(page, line.url, 'admin');
    line.answerWith = sendHalf;
    await page.goto(`${line.url}/ListDevices`);
    const failure = page.getByRole('alert').filter({ hasText: "Couldn't load the devices" });
    await expect(failure).toContainText('The server cannot be reached');
    await expect(page.getByRole('table', { name: 'Devices' })).toHaveCount(0);
    line.answerWith = undefined;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    const all = await rowCount(page);
    line.answerWith = sendHalf;
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('Couldn’t refresh')).toBeVisible();
    expect(await rowCount(page)).toBe(all);
    line.close();
  });
}

test('a server without cursors that reports no change leaves the records as they are', async ({ page }) => {
  const line = await startLine();
  line.answerWith = (response, answer) => {
    delete response.headers['veritas-cursor'];
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  };
  await signInOn(page, line.url, 'admin');
  await page.goto(`${line.url}/ListDevices`);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const all = await rowCount(page);
  const answered = page.waitForResponse(/get_status/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  expect((await answered).status()).toBe(304);
  await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy');
  await expect(page.getByText('Couldn’t refresh')).toHaveCount(0);
  expect(await rowCount(page)).toBe(all);
  line.close();
});

test('records that are refused for an expired session are loaded after its renewal', async ({ page }) => {
  await page.goto(`${server.url}/login`);
  // The dashboard has its records before the refusal waits for those of the list.
  await signInAs(page, 'admin');
  await expect(page).toHaveURL(`${server.url}/Dashboard`);
  await expect(page.getByRole('region', { name: 'Pending' })).toContainText(/of \d+ devices/);
  // The request of the worker, which is sent first, is refused as well.
  await page.route('**/veritas/api/get_status/**', (route) => route.fulfill({ status: 401, json: {} }), { times: 2 });
  const renewed = page.waitForResponse(/user\/refresh/);
  await page.goto(`${server.url}/ListDevices`);
  expect((await renewed).ok()).toBe(true);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
});
