import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { ROOT } from '../support/server/console-server.ts';
import type { ConsoleServer } from '../support/server/console-server.ts';
import { KeptSessions } from '../support/kept-sessions.ts';
import { makeShipments } from '../support/data/shipments.ts';
import { newPictureContext, onPictureServer, takePicture } from './pictures.ts';
import { idsOf } from './lib/records.ts';
import { Walk } from './lib/walk.ts';
import { chooseCsv, receiptOf } from '../support/data/upload-page.ts';

const FOLDER = join(ROOT, 'docs', 'images');

/** The three pictures of the README, on a server of their own. */
export function takeReadmePictures(browser: Browser): Promise<void> {
  return onPictureServer(async (server) => {
    const asAdmin = (path: string, options?: BrowserContextOptions) => openAsAdmin(browser, server, path, options);

    const dashboard = await asAdmin('/Dashboard');
    await dashboard.see('Rejection Trend');
    await finish(dashboard, 'dashboard.png');

    const list = await asAdmin('/ListDevices');
    const [id = ''] = await idsOf(
      list.page,
      ({ device_result: result, is_verified: atHub }) => result === 'E007' && !atHub,
    );
    await list.fill('Filter by tracking id...', id);
    await list.page.keyboard.press('Enter');
    await list.see('Scan attempts');
    await finish(list, 'details.png');

    const upload = await asAdmin('/Upload', { colorScheme: 'dark' });
    const { csv: buffer } = makeShipments({ good: 60, duplicates: 1, bad: 2 });
    await chooseCsv(upload.page, 'shipments.csv', buffer);
    await upload.press('Upload');
    const receipt = receiptOf(upload.page);
    await receipt.getByRole('button', { name: 'details' }).click();
    await finish(upload, 'upload.png');
  });
}

async function openAsAdmin(
  browser: Browser,
  { url }: ConsoleServer,
  path: string,
  options?: BrowserContextOptions,
): Promise<Walk> {
  const context = await newPictureContext(browser, { viewport: { width: 1440, height: 900 }, ...options });
  await new KeptSessions().signIn(context, url, 'admin');
  const page = await context.newPage();
  await page.goto(url + path);
  return new Walk(page, 'en');
}

async function finish(walk: Walk, name: string): Promise<void> {
  await walk.settle();
  await takePicture(walk.page, join(FOLDER, name));
  await walk.page.context().close();
}
