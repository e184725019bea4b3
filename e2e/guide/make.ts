import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { launchOptions } from '../support/browser.ts';
import { startConsole, ROOT } from '../support/console-server.ts';
import { clockFrom } from '../support/shifted-clock.ts';
import { asked } from './asked.ts';
import { fileOf, frontPageText, pageText, pictureOf, type Guide } from './guide.ts';
import { LANGUAGES, type Language } from './language.ts';
import { GUIDES } from './guides.ts';
import { GUIDE_RECORDS, openGuide } from './open-guide.ts';

/**
 * `npm run guide [roles] [languages]`: does every step of the guide in the console in each language, and writes its
 * pages and pictures. It fails where a step cannot be done or its text names something that is not on the page.
 */
/** A Monday morning in India, so that pictures differ by what the console shows only. */
const NOW = Date.UTC(2026, 10, 23, 4, 0);
const FOLDER = join(ROOT, 'docs', 'guide');
const FAILURE = join(ROOT, '.cache', 'guide-failure.png');
const IMAGES = join(FOLDER, 'images');

const server = await startConsole(GUIDE_RECORDS, { ...clockFrom(NOW), VERITAS_TIME_ZONE: '' });
const browser = await chromium.launch(launchOptions);
try {
  mkdirSync(IMAGES, { recursive: true });
  mkdirSync(join(FOLDER, 'hi'), { recursive: true });
  for (const language of asked.languages) for (const guide of asked.guides) await make(browser, guide, language);
  for (const language of LANGUAGES) {
    for (const guide of GUIDES) writeFileSync(join(FOLDER, fileOf(language, guide.role)), pageText(guide, language));
    writeFileSync(join(FOLDER, fileOf(language, 'README')), frontPageText(GUIDES, language));
  }
} finally {
  await browser.close();
  await server.dispose();
}

async function make(own: Browser, guide: Guide, language: Language): Promise<void> {
  const context = await own.newContext({
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Kolkata',
    locale: 'en-GB',
  });
  await context.clock.setFixedTime(NOW);
  const walk = await openGuide(context, server, guide, language);
  const { page } = walk;
  for (const [index, step] of guide.steps.entries()) {
    try {
      await walk.do(guide.role, step);
    } catch (error) {
      await page.screenshot({ path: FAILURE });
      console.error(`${guide.role}, "${step.title[language]}" cannot be done; ${FAILURE} shows the page`);
      throw error;
    }
    await walk.settle();
    await takePicture(page, join(IMAGES, pictureOf(guide, language, index)));
  }
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
