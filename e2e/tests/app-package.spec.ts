import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Download } from '@playwright/test';
import { appPackage } from '../support/data/app-package.ts';
import { readQr } from '../support/page/qr.ts';
import { DEMO_PASSWORD } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const sha256 = async (download: Download) =>
  createHash('sha256')
    .update(await readFile(await download.path()))
    .digest('hex');

test('the menu downloads the package, and its page says which one it is', async ({ page, console: server, openAs }) => {
  const built = join(server.dataDir, 'build.apk');
  await writeFile(built, appPackage(2_000_004));
  await server.run('publish-apk', built, '1.4.0');
  await openAs('admin', '/Dashboard');
  await page.getByRole('button', { name: 'Data' }).click();
  const fromMenu = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download APK' }).click();
  expect((await fromMenu).suggestedFilename()).toBe('veritas_app.apk');

  await page.getByRole('link', { name: 'QR code and version of the app' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mobile app' })).toBeVisible();
  const main = page.getByRole('main');
  for (const fact of ['1.4.0', '1.9 MB (2,000,004 bytes)', await sha256(await fromMenu)])
    await expect(main).toContainText(fact);
  const fromPage = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download APK' }).click();
  expect(await sha256(await fromPage)).toBe(await sha256(await fromMenu));
  await expect(main).toContainText('Saved veritas_app.apk');
});

test('the code on the screen leads a phone through the sign-in to the download', async ({
  page,
  browser,
  console: server,
  openAs,
}) => {
  await openAs('super_admin', '/App');
  const address = await readQr(page.getByRole('img', { name: /^QR code/ }));
  expect(address).toBe(`${server.url}/App?download=now`);
  await expect(page.getByText('which only this machine can reach')).toBeVisible();

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await phone.goto(address);
  await phone.getByLabel('Username').fill('admin');
  await phone.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  const download = phone.waitForEvent('download');
  await phone.getByRole('button', { name: 'Login' }).tap();
  expect((await download).suggestedFilename()).toBe('veritas_app.apk');
  await expect(phone).toHaveURL(`${server.url}/App`);
  await phone.close();
});

test('a missing package is reported in the menu and on the page', async ({ page, console: server, openAs }) => {
  await openAs('admin', '/Dashboard');
  await page.route('**/user/download_apk/', (route) => route.fulfill({ status: 404, body: '' }));
  await page.route('**/user/apk_info/', (route) =>
    route.fulfill({ status: 404, json: { error: 'No app package is available on this server.', request_id: 'r1' } }),
  );
  await page.getByRole('button', { name: 'Data' }).click();
  await page.getByRole('button', { name: 'Download APK' }).click();
  await expect(page.getByRole('button', { name: 'Download APK (not available)' })).toBeVisible();
  await page.goto(`${server.url}/App`);
  await expect(page.getByText('No app package is available on this server.')).toBeVisible();
  await expect(page.getByText('with the command publish-apk')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Download APK' })).toBeDisabled();
});
