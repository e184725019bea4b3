import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ConsoleServer } from '../support/server/console-server.ts';
import { clockFrom, nextAt } from '../support/server/shifted-clock.ts';
import { signInOn } from '../support/sign-in.ts';
import { test as base, expect } from '../support/test.ts';
import { chooseCsv, pressUpload, receiptOf } from '../support/data/upload-page.ts';

/** No global zone is set, and it is 01:00 in India: a new day there, but not in UTC. */
const test = base.extend<{ night: number; nightConsole: ConsoleServer }>({
  night: async ({}, use) => use(nextAt(19, 30)),
  nightConsole: async ({ night, startOwn }, use) => {
    await use(await startOwn(300, { VERITAS_TIME_ZONE: '', ...clockFrom(night) }));
  },
});

const dayIn = (zone: string, ms: number) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(ms);

async function open(page: Page, server: ConsoleServer, now: number, role: string) {
  await page.clock.install({ time: now });
  await signInOn(page, server.url, role);
}

async function upload(page: Page, server: ConsoleServer, days: readonly string[]) {
  const rows = days.map((day, index) => `NIGHT0000${index},BLR_KOR,Samsung,Galaxy A14,${day}`);
  const csv = ['tracking_id,hub_code,device_brand,device_model_name,created_date', ...rows, ''].join('\n');
  await page.goto(`${server.url}/Upload`);
  await chooseCsv(page, 'night.csv', csv);
  await pressUpload(page);
}

test('at one in the morning in India the day of upload, dashboard, pick list and report is the same', async ({
  page,
  nightConsole: server,
  night,
}) => {
  const [today, yesterday] = [dayIn('Asia/Kolkata', night), dayIn('UTC', night)];
  expect(today > yesterday).toBe(true);
  await open(page, server, night, 'admin');

  await upload(page, server, [today, today, `${today} 00:30`, `${yesterday} 23:59:59`]);
  await expect(receiptOf(page)).toContainText('4 stored');

  await page.goto(`${server.url}/Download`);
  await expect(page.getByText('in IST (the zone of this computer)')).toBeVisible();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByLabel('End Date')).toHaveValue(today);
  const rowsOfToday = Number((await page.getByText(/^\d+ rows$/).textContent())?.replace(' rows', ''));
  expect(rowsOfToday).toBeGreaterThanOrEqual(3);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`report_${today}_${today}.csv`);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1);
  expect(lines).toHaveLength(rowsOfToday);
  for (const line of lines) expect(line).toMatch(new RegExp(`,${today}T\\d\\d:\\d\\d:\\d\\d\\+05:30,`));
  expect(lines.filter((line) => line.startsWith('NIGHT'))).toHaveLength(3);

  await page.goto(`${server.url}/Dashboard?timeframe=today`);
  const tiles = ['Verified at Doorstep', 'Pending'].map((name) => page.getByRole('region', { name, exact: true }));
  const counts = await Promise.all(
    tiles.map(async (tile) => Number(await tile.getByRole('link').first().textContent())),
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rowsOfToday);
  await tiles[1]?.getByRole('link').first().click();
  await expect(page.getByRole('button', { name: `Export ${counts[1]} rows` })).toBeVisible();
});

test('a link of the dashboard shows a reader in New York the same records, with a notice', async ({
  page,
  browser,
  nightConsole: server,
  night,
}) => {
  await open(page, server, night, 'admin');
  const day = dayIn('Asia/Kolkata', night);
  await upload(page, server, [day, day, day]);
  await expect(receiptOf(page)).toContainText('3 stored');
  await page.goto(`${server.url}/Dashboard`);
  await page.getByRole('combobox', { name: 'Timeframe' }).click();
  await page.getByRole('option', { name: 'Today' }).click();
  await expect(page).toHaveURL(/timeframe=today&zone=Asia%2FKolkata$/);
  const pending = page.getByRole('region', { name: 'Pending', exact: true });
  const link = pending.getByRole('link').first();
  // The URL changes before the page is rendered.
  await expect(link).toHaveAttribute('href', new RegExp(`created=${day}&`));
  const count = await link.textContent();

  const context = await browser.newContext({ timezoneId: 'America/New_York' });
  const theirs = await context.newPage();
  await open(theirs, server, night, 'central_ops');
  await theirs.goto(page.url());
  await expect(theirs.getByText('Days and times are in Asia/Kolkata, as in the link.')).toBeVisible();
  await expect(theirs.getByRole('region', { name: 'Pending', exact: true }).getByRole('link').first()).toHaveText(
    count ?? '',
  );
  await theirs.getByRole('button', { name: 'Show them in America/New_York' }).click();
  await expect(theirs).toHaveURL(/zone=America%2FNew_York$/);
  await expect(theirs.getByText(/in E[SD]T \(the zone of this computer\)/)).toBeVisible();
  await context.close();
});
