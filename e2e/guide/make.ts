import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { launchOptions } from '../support/browser.ts';
import { startConsole, ROOT } from '../support/console-server.ts';
import { clockFrom } from '../support/shifted-clock.ts';
import { frontPageText, pageText, pictureOf, type Guide } from './guide.ts';
import { GUIDES } from './guides.ts';
import { GUIDE_RECORDS, openGuide } from './open-guide.ts';

/**
 * `npm run guide [roles]`: does every step of the guide in the console, and writes its pages and pictures. It fails where
 * a step cannot be done or its text names what is not on the page.
 */
/** A Monday morning in India, so that pictures differ by what the console shows only. */
const NOW = Date.UTC(2026, 10, 23, 4, 0);
const FOLDER = join(ROOT, 'docs', 'guide');
const FAILURE = join(ROOT, '.cache', 'guide-failure.png');
const IMAGES = join(FOLDER, 'images');

const wanted = process.argv.slice(2);
const server = await startConsole(GUIDE_RECORDS, { ...clockFrom(NOW), VERITAS_TIME_ZONE: '' });
const browser = await chromium.launch(launchOptions);
try {
  mkdirSync(IMAGES, { recursive: true });
  for (const guide of GUIDES.filter(({ role }) => wanted.length === 0 || wanted.includes(role)))
    await make(browser, guide);
  writeFileSync(join(FOLDER, 'README.md'), frontPageText(GUIDES));
} finally {
  await browser.close();
  await server.dispose();
}

async function make(own: Browser, guide: Guide): Promise<void> {
  const context = await own.newContext({
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Kolkata',
    locale: 'en-GB',
  });
  await context.clock.setFixedTime(NOW);
  const walk = await openGuide(context, server, guide);
  const { page } = walk;
  for (const [index, step] of guide.steps.entries()) {
    try {
      await walk.do(guide, step);
    } catch (error) {
      await page.screenshot({ path: FAILURE });
      console.error(`${guide.role}, "${step.title}" cannot be done; ${FAILURE} shows the page`);
      throw error;
    }
    await walk.settle();
    await takePicture(page, join(IMAGES, pictureOf(guide, index)));
  }
  writeFileSync(join(FOLDER, `${guide.role}.md`), pageText(guide));
  await context.close();
}

/** The dialog alone where one is open. */
async function takePicture(page: Page, path: string): Promise<void> {
  rmSync(path, { force: true });
  const dialog = page.locator('dialog[open]');
  const options = { path, animations: 'disabled', caret: 'hide' } as const;
  if ((await dialog.count()) > 0) await dialog.first().screenshot(options);
  else await page.screenshot(options);
}
