import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { signInAs } from '../sign-in.ts';
import type { Line } from '../server/line.ts';
import { makeShipments } from './shipments.ts';
import { pressUpload, receiptOf } from './upload-page.ts';

const ACCESS_COOKIE = /veritas_access$/;
const UPLOAD_PATH = '/veritas/api/upload/';

/** A file on disk, as a person picks it, and another one of the same name. */
export interface StoryFiles {
  readonly file: string;
  readonly sameName: string;
  /** As the receipt says it. */
  readonly counts: string;
}

/** @param rows of about 147 bytes each, 20 of which are refused or repeat others. */
export async function writeStoryFiles(folder: string, rows: number): Promise<StoryFiles> {
  const model = 'Galaxy A14 5G '.padEnd(80, '0123456789');
  const { csv } = makeShipments({ good: rows - 20, duplicates: 12, bad: 8, model, idDigits: 37 });
  const file = join(folder, 'shipments.csv');
  const sameName = join(folder, 'other', 'shipments.csv');
  await mkdir(join(folder, 'other'), { recursive: true });
  await writeFile(file, csv);
  await writeFile(sameName, Buffer.concat([csv, Buffer.from('NEW9999999,BLR_KOR,mobile,Samsung,Galaxy\r\n')]));
  return { file, sameName, counts: `${(rows - 20).toLocaleString('en-US')} stored, 20 skipped` };
}

const choose = (page: Page, file: string) => page.getByLabel('CSV file').setInputFiles(file);

/** The whole file without interruption. */
export async function uploadCleanly(page: Page, consoleUrl: string, { file, counts }: StoryFiles): Promise<void> {
  await page.goto(`${consoleUrl}/Upload`);
  await choose(page, file);
  await pressUpload(page);
  await expect(receiptOf(page)).toContainText(counts, { timeout: 120_000 });
}

/** Undoes the newest upload, which restores the previous state of the store. */
export async function takeBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo shipments.csv' }).first().click();
  await page.getByRole('button', { name: /^Remove \d/ }).click();
  await expect(page.getByText(/of shipments.csv removed/)).toBeVisible({ timeout: 120_000 });
}

/** The same file over a line that breaks twice, with a reload, an expired and a revoked session. */
export async function uploadThroughTroubles(page: Page, line: Line, files: StoryFiles): Promise<void> {
  const taken = () =>
    page.waitForResponse((response) => response.url() === line.url + UPLOAD_PATH && response.ok(), { timeout: 60_000 });
  const goOn = async () => {
    await expect(page.getByText('The upload of “shipments.csv” was interrupted.')).toBeVisible();
    await choose(page, files.file);
    await expect(page.getByText('It continues where it stopped.')).toBeVisible();
    await pressUpload(page);
  };

  await page.goto(`${line.url}/Upload`);
  await choose(page, files.file);
  const first = taken();
  await pressUpload(page);
  await first;

  // The line breaks in the middle of a chunk, and the access token expires meanwhile: it is renewed silently.
  line.cut();
  await page.context().clearCookies({ name: ACCESS_COOKIE });
  await expect(page.getByText(/The server did not accept the last part. Trying again in \d+ s./)).toBeVisible();
  const afterCut = taken();
  line.restore();
  await afterCut;

  // The machine loses its network.
  await page.context().setOffline(true);
  await expect(page.getByText('No network. The upload continues automatically when it is back.')).toBeVisible();
  const afterOffline = taken();
  await page.context().setOffline(false);
  await afterOffline;

  // A reload loses the file: only the same one continues, another of its name does not.
  await page.reload();
  await expect(page.getByText('The upload of “shipments.csv” was interrupted.')).toBeVisible();
  await choose(page, files.sameName);
  await expect(page.getByText('This is not the file of the interrupted upload')).toBeVisible();
  await page.getByRole('button', { name: 'Remove file' }).click();
  const afterReload = taken();
  await goOn();
  await afterReload;

  // The session is revoked: the user signs in again, returns to the page and continues.
  await page.context().clearCookies();
  await expect(page).toHaveURL(`${line.url}/login`);
  await signInAs(page, 'admin');
  await expect(page).toHaveURL(`${line.url}/Upload`);
  await goOn();
  await expect(receiptOf(page)).toContainText(files.counts, { timeout: 120_000 });
}

interface WireDevice {
  readonly tracking_id: Readonly<Record<string, unknown>> & { readonly tracking_id: string };
  readonly is_submit: boolean;
}

/** The stored result of an upload, without ids and times, which always differ. */
export async function outcome(page: Page, consoleUrl: string) {
  const read = (path: string) => page.request.get(`${consoleUrl}/veritas/${path}`, { timeout: 240_000 });
  const { uploads } = (await (await read('api/uploads/')).json()) as {
    uploads: Readonly<Record<'upload_id' | 'processed' | 'skipped' | 'duplicates' | 'errors', unknown>>[];
  };
  const [newest] = uploads;
  if (!newest) throw new Error('There is no upload');
  const devices = ((await (await read('api/get_status/')).json()) as WireDevice[])
    .filter((device) => device.tracking_id.tracking_id.startsWith('NEW'))
    .map(({ tracking_id: { created_date: _at, ...expected }, is_submit: submitted }) => ({ ...expected, submitted }))
    .sort((a, b) => String(a['tracking_id']).localeCompare(String(b['tracking_id'])));
  const { processed, skipped, duplicates, errors } = newest;
  const rejectedRows = await (await read(`api/upload_rejects/?upload_id=${String(newest.upload_id)}`)).text();
  return { counts: { processed, skipped, duplicates, errors }, rejectedRows, devices };
}
