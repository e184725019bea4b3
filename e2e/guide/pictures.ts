import { rmSync } from 'node:fs';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { GUIDE_RECORDS } from './open-guide.ts';
import { startConsole, type ConsoleServer } from '../support/server/console-server.ts';
import { clockFrom } from '../support/server/shifted-clock.ts';

/** A Monday morning in India, so that pictures differ by what the console shows only. */
const NOW = Date.UTC(2026, 10, 23, 4, 0);

/** A console at the time of the pictures; it ends with `act`. */
export async function onPictureServer(act: (server: ConsoleServer) => Promise<void>): Promise<void> {
  const server = await startConsole(GUIDE_RECORDS, { ...clockFrom(NOW), VERITAS_TIME_ZONE: '' });
  try {
    await act(server);
  } finally {
    await server.dispose();
  }
}

/** A browser in India at that time; light at 1280 × 800 unless the options say otherwise. */
export async function newPictureContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Kolkata',
    locale: 'en-GB',
    ...options,
  });
  await context.clock.setFixedTime(NOW);
  return context;
}

/** Until the page has not changed for a second: on a busy machine the result of a press comes late. */
async function untilQuiet(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const wait = () => window.setTimeout(() => requestIdleCallback(() => resolve()), 1_000);
    let timer = wait();
    const observer = new MutationObserver(() => {
      window.clearTimeout(timer);
      timer = wait();
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    await promise;
    observer.disconnect();
  });
}

/** The dialog alone where one is open. */
export async function takeDialogOrPage(page: Page, path: string): Promise<void> {
  const dialog = page.locator('dialog[open]');
  await takePicture((await dialog.count()) > 0 ? dialog.first() : page, path);
}

export async function takePicture(of: Page | Locator, path: string): Promise<void> {
  rmSync(path, { force: true });
  await untilQuiet('page' in of ? of.page() : of);
  await of.screenshot({ path, animations: 'disabled', caret: 'hide' });
}
