import { chromium, type CDPSession, type Page } from '@playwright/test';
import { recordsOf } from '../support/data/records.ts';
import { startConsole } from '../support/server/console-server.ts';
import { signInOn } from '../support/sign-in.ts';
import { launchOptions } from '../support/browser.ts';
import { prepare } from './lib/in-page.ts';
import { Measured, print, type Taken } from './lib/measure.ts';

/**
 * `npm run bench -- scan-loop [scans] [records]`: a scanner that reads three devices a second into the pick list, every
 * tenth of them unknown, each replacing the previous one.
 */
const [scans = 300, records = 20_000] = process.argv.slice(2).map(Number);
const PACE_MS = 1000 / 3;
const LOST_AFTER_MS = 5_000;
const SHOWN_ID = 'dialog[open] code, dialog[open] [role="alert"] bdi';

async function idsOf(page: Page, url: string): Promise<string[]> {
  const all = await recordsOf(page, url);
  return all.map(({ tracking_id: order }) => order.tracking_id).filter((id) => /^[\w-]{6,}$/.test(id));
}

/**
 * Types an ID as a scanner does, 4 ms a letter and Enter at the end. The times of the keys go with them, as they do
 * from a real keyboard, however busy the machine is when they are handled.
 */
async function keys(scanner: CDPSession, id: string): Promise<void> {
  const start = Date.now() / 1000;
  const sent = [...id, 'Enter'].map(async (key, index) => {
    const timestamp = start + index * 0.004;
    const text = key === 'Enter' ? '\r' : key;
    await scanner.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, timestamp });
    await scanner.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp: timestamp + 0.002 });
  });
  await Promise.all(sent);
}

const browser = await chromium.launch(launchOptions);
const server = await startConsole(records);
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, timezoneId: 'Asia/Kolkata' });
await page.addInitScript(prepare);
const measured = await Measured.of(page);
const scanner = await page.context().newCDPSession(page);
await signInOn(page, server.url, 'admin');
const ids = await idsOf(page, server.url);
await page.goto(`${server.url}/ListDevices`);
await page.locator('[aria-rowcount]').waitFor();

const taken: Taken[] = [];
let lost = 0;
const start = Date.now();
for (let count = 0; count < scans; count += 1) {
  const known = ids[Math.floor((ids.length * count) / scans)] ?? '';
  const id = count % 10 === 9 ? `RVP99999${10_000 + count}` : known;
  await page.waitForTimeout(Math.max(0, start + count * PACE_MS - Date.now()));
  const answered = measured.timed({ event: 'keydown', key: 'Enter', selector: SHOWN_ID, is: id }, async () => {
    await keys(scanner, id);
  });
  const one = await Promise.race([answered, page.waitForTimeout(LOST_AFTER_MS)]);
  if (one) taken.push(one);
  else lost += 1;
}
const late = taken.filter(({ ms }) => ms > PACE_MS).length;
print('scan to the device in its place', taken, 'bar 333 ms');
const seconds = (Date.now() - start) / 1000;
console.log(
  `  ${scans} scans in ${seconds.toFixed(0)} s among ${ids.length} devices: ${lost} lost, ${late} shown late`,
);
await browser.close();
await server.dispose();
