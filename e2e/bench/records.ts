import { availableParallelism, loadavg } from 'node:os';
import { chromium, type Page } from '@playwright/test';
import { recordsOf } from '../support/data/records.ts';
import { startConsole } from '../support/server/console-server.ts';
import { waitForKeptCopy } from '../support/page/left-behind.ts';
import { signInOn } from '../support/sign-in.ts';
import { launchOptions } from '../support/browser.ts';
import { prepare, watchFirstRow } from './lib/in-page.ts';
import { LONG_MS, Measured, print, type Taken } from './lib/measure.ts';
import { serveMany, type Sent, type ServedRecords } from './records/many-records.ts';

/**
 * `npm run bench -- records [records …]`: what a list of this many records costs a page: time to the first row, long
 * tasks, its heap, keys of the filter, frames of a scroll, a timeframe of the dashboard, a second visit.
 */
const sizes = process.argv.slice(2).map(Number);
const ROWS = '[aria-rowcount]';
const KEYS = ['12', '47', '68', '96'];
const VISITS = 3;
/** A browser keeps the columns of some 700,000 (docs/decisions/207-a-copy-for-the-second-visit.md). */
const MOST_KEPT = 700_000;
const PATIENCE_MS = 300_000;
const MB = 2 ** 20;

const browser = await chromium.launch(launchOptions);
const server = await startConsole(300);
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'Asia/Kolkata' });
await context.addInitScript(prepare);
await context.addInitScript(watchFirstRow, { selector: `${ROWS} [data-index]` });

async function signIn(): Promise<Page> {
  const page = await context.newPage();
  await signInOn(page, server.url, 'admin');
  return page;
}

/** A page of its own each time, as the first visit of a day. */
async function visit(many: ServedRecords): Promise<Measured> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const measured = await Measured.of(page);
  await page.goto(`${many.url}/ListDevices`);
  const { firstRow, tasks, blocked, cpu } = await measured.loaded();
  console.log(
    `  first row ${firstRow.toFixed(0)} ms; ${tasks.length} long tasks, longest ${Math.max(0, ...tasks).toFixed(0)} ms, ` +
      `over ${LONG_MS} ms ${blocked.toFixed(0)} ms; ${cpu.toFixed(0)} ms of CPU`,
  );
  return measured;
}

/** Visits after one whose records the browser has kept, each in a page of its own. */
async function visitAgain(many: ServedRecords): Promise<void> {
  many.giveCursor();
  const first = await visit(many);
  await waitForKeptCopy(first.page);
  await first.page.close();
  console.log('  second visit, with the copy that the browser kept:');
  for (let index = 0; index < VISITS; index += 1) await (await visit(many)).page.close();
}

async function filter({ page, timed }: Measured, { ids }: ServedRecords): Promise<Taken[]> {
  const taken: Taken[] = [];
  const rowsFor = (text: string) => String(ids.filter((id) => id.includes(text)).length + 1);
  await page.getByPlaceholder('Filter by tracking id...').focus();
  for (const [first = '', second = ''] of KEYS) {
    for (const [key, text] of [
      [first, first],
      [second, first + second],
      ['Backspace', first],
      ['Backspace', ''],
    ] as const) {
      const awaited = { event: 'keydown', selector: ROWS, attribute: 'aria-rowcount', is: rowsFor(text) } as const;
      taken.push(await timed(awaited, () => page.keyboard.press(key)));
    }
  }
  return taken;
}

async function repaint({ page, timed }: Measured, { url }: ServedRecords): Promise<Taken[]> {
  const taken: Taken[] = [];
  const figure = 'main section [data-figures] strong';
  for (let round = 0; round < VISITS; round += 1) {
    await page.goto(`${url}/Dashboard`);
    for (const timeframe of ['Last 15 Days', 'Last 7 Days', 'Today']) {
      await page.getByRole('combobox', { name: 'Timeframe' }).click();
      const before = await page.locator(figure).first().innerText();
      const awaited = { event: 'click', selector: figure, isNot: before, chartsRest: 250 } as const;
      taken.push(await timed(awaited, () => page.getByRole('option', { name: timeframe }).click()));
    }
  }
  return taken;
}

const load = () =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(' ');
const sent = await recordsOf<Sent>(await signIn(), server.url);
for (const size of sizes) {
  const many = await serveMany(server.url, sent, size);
  console.log(
    `${size} records, ${(many.bytes / MB).toFixed(0)} MB of JSON; load ${load()}, ${availableParallelism()} cores`,
  );
  for (let index = 1; index < VISITS; index += 1) await (await visit(many)).page.close();
  const measured = await visit(many);
  const { objects, arrays } = await measured.heap();
  console.log(`  heap ${objects.toFixed(1)} MB, arrays beside it ${arrays.toFixed(1)} MB`);
  print('filter key to painted rows', await filter(measured, many), 'bar 2 frames');
  const { frames, dropped, longest } = await measured.frames(measured.page.locator(ROWS).locator('..'));
  console.log(
    `  scrolling 12,000 px: ${dropped} of ${frames + dropped} frames dropped, longest gap ${longest.toFixed(0)} ms`,
  );
  print('timeframe to repainted dashboard', await repaint(measured, many), 'bar 50 ms');
  await measured.page.close();
  if (size <= MOST_KEPT) await visitAgain(many);
  many.close();
}
await server.dispose();
await browser.close();
