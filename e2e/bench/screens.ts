import { availableParallelism, loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import { recordsOf } from '../support/data/records.ts';
import { startConsole } from '../support/server/console-server.ts';
import { signInOn } from '../support/sign-in.ts';
import { launchOptions } from '../support/browser.ts';
import { prepare } from './lib/in-page.ts';
import { Measured, print, type Taken } from './lib/measure.ts';
import type { PlainRow } from './plain-table/page.tsx';
import { servePlainTable } from './plain-table/serve.ts';

/**
 * `npm run bench -- screens [records] [records to scan among]`: what the dashboard and the pick list take to answer in
 * a browser, beside a table of the same rows that is not virtual.
 */
const [records = 20_000, scanned = 100_000] = process.argv.slice(2).map(Number);
const STEPS = 300;
const SCANS = 25;
const KEYS = ['12', '39', '47', '50', '68', '74', '81', '96'];
const ROWS = '[aria-rowcount]';
/** A table that is not virtual may take very long. */
const PATIENCE_MS = 300_000;

interface StatusRecord {
  readonly tracking_id: Readonly<Record<string, string | null>>;
  readonly submitted_by: { readonly username: string } | null;
  readonly submitted_device_name: string | null;
  readonly device_result: string | null;
}

const browser = await chromium.launch(launchOptions);

async function openPage(): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, timezoneId: 'Asia/Kolkata' });
  page.setDefaultTimeout(PATIENCE_MS);
  await page.addInitScript(prepare);
  return Measured.of(page);
}

const idOf = (record: StatusRecord) => record.tracking_id['tracking_id'] ?? '';

/** Types two digits, each of which changes the rows, then removes them again. */
async function typeKeys(measured: Measured, ids: readonly string[], digitPairs: readonly string[]): Promise<Taken[]> {
  const taken: Taken[] = [];
  const rowsFor = (text: string) => String(ids.filter((id) => id.includes(text)).length + 1);
  for (const digits of digitPairs) {
    const [first = ''] = digits;
    const stages = [
      [first, first],
      [digits.slice(1), digits],
      ['Backspace', first],
      ['Backspace', ''],
    ] as const;
    for (const [key, text] of stages) {
      const awaited = { event: 'keydown', selector: ROWS, attribute: 'aria-rowcount', is: rowsFor(text) } as const;
      taken.push(await measured.timed(awaited, () => measured.page.keyboard.press(key)));
    }
  }
  return taken;
}

async function measureScreens(): Promise<readonly PlainRow[]> {
  const server = await startConsole(records);
  const measured = await openPage();
  const { page } = measured;
  await signInOn(page, server.url, 'admin');
  const all = await recordsOf<StatusRecord>(page, server.url);
  console.log(`${all.length} records in the console`);

  const repaints: Taken[] = [];
  const figure = 'main section [data-figures] strong';
  for (let round = 0; round < 7; round += 1) {
    // A page of its own each time: the console caches its results.
    await page.goto(`${server.url}/Dashboard`);
    for (const timeframe of ['Last 15 Days', 'Last 7 Days', 'Today']) {
      await page.getByRole('combobox', { name: 'Timeframe' }).click();
      const before = await page.locator(figure).first().innerText();
      const option = page.getByRole('option', { name: timeframe });
      const awaited = { event: 'click', selector: figure, isNot: before, chartsRest: 250 } as const;
      repaints.push(await measured.timed(awaited, () => option.click()));
    }
  }
  print('timeframe to repainted dashboard', repaints, 'bar 150 ms');

  await page.goto(`${server.url}/ListDevices`);
  await page.locator(ROWS).waitFor();
  await page.getByPlaceholder('Filter by tracking id...').focus();
  print('filter key to painted rows', await typeKeys(measured, all.map(idOf), KEYS), 'bar 100 ms');
  // A fresh page for scrolling, without the garbage of typing. Its event stream means the network is never idle.
  await page.goto(`${server.url}/ListDevices`);
  await page.locator(ROWS).waitFor();
  const frame = await page
    .locator(ROWS)
    .locator('..')
    .evaluate((element) => (element.id = 'frame'));
  await measured.scroll(`#${frame}`, STEPS, 'bar none over 50 ms');
  await page.close();
  await server.dispose();
  return all.map(plainRow);
}

function plainRow(record: StatusRecord): PlainRow {
  const order = record.tracking_id;
  const texts = [
    order['created_date'],
    order['tracking_id'],
    order['hub_code'],
    record.submitted_by?.username,
    order['device_model_name'],
    record.submitted_device_name,
    record.submitted_by ? 'Submitted for verification' : 'Pending',
    record.device_result,
  ];
  return { id: idOf(record), cells: texts.map((text) => text ?? 'N/A') };
}

async function measurePlain(rows: readonly PlainRow[]): Promise<void> {
  const server = await servePlainTable(rows);
  const measured = await openPage();
  const { page } = measured;
  await page.goto(server.url);
  await page.locator(ROWS).waitFor();
  // By its tag: a search by label among so many elements would take minutes.
  await page.locator('input').focus();
  console.log(`${rows.length} records in a table that is not virtual`);
  print(
    'filter key to painted rows',
    await typeKeys(
      measured,
      rows.map(({ id }) => id),
      KEYS.slice(0, 3),
    ),
    'no bar',
  );
  await page.reload({ waitUntil: 'networkidle' });
  await page.locator(ROWS).waitFor();
  await measured.scroll('#frame', STEPS, 'no bar');
  await page.close();
  server.close();
}

async function measureScans(): Promise<void> {
  const server = await startConsole(scanned);
  const measured = await openPage();
  const { page } = measured;
  await signInOn(page, server.url, 'admin');
  const all = await recordsOf<StatusRecord>(page, server.url);
  console.log(`${all.length} records to scan among`);
  await page.goto(`${server.url}/ListDevices`);
  await page.locator(ROWS).waitFor();
  await page.keyboard.press('/');
  const ids = all.map(idOf);
  const taken: Taken[] = [];
  for (let count = 0; count < SCANS; count += 1) {
    const id = ids[Math.floor((ids.length * count) / SCANS)] ?? '';
    // A scanner types the ID within a few ms and ends with Enter; the previous ID is selected and is replaced.
    await page.keyboard.insertText(id);
    taken.push(
      await measured.timed({ event: 'keydown', selector: 'dialog[open] code', is: id }, () =>
        page.keyboard.press('Enter'),
      ),
    );
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
  print('scan to open device', taken, 'bar 300 ms');
  await page.close();
  await server.dispose();
}

console.log(
  `load of the machine before, of ${availableParallelism()} cores: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
);
const rows = await measureScreens();
await measureScans();
await measurePlain(rows);
await browser.close();
