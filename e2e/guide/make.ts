import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { launchOptions } from '../support/browser.ts';
import { ROOT, type ConsoleServer } from '../support/server/console-server.ts';
import { asked } from './asked.ts';
import { fileOf, frontPageText, pageText, pictureOf, type Guide } from './lib/guide.ts';
import { LANGUAGES, type Language } from './lib/language.ts';
import { GUIDES } from './guides.ts';
import { openGuide } from './open-guide.ts';
import { newPictureContext, onPictureServer, takeDialogOrPage } from './pictures.ts';
import { takeReadmePictures } from './readme-pictures.ts';

/**
 * `npm run guide [roles] [languages]`: does every step of the guide in the console in each language, and writes its
 * pages and pictures; without words those of the README too. It fails where a step cannot be done or its text names
 * something that is not on the page.
 */
const FOLDER = join(ROOT, 'docs', 'guide');
const FAILURE = join(ROOT, '.cache', 'guide-failure.png');
const IMAGES = join(FOLDER, 'images');

const browser = await chromium.launch(launchOptions);
try {
  mkdirSync(IMAGES, { recursive: true });
  mkdirSync(join(FOLDER, 'hi'), { recursive: true });
  // A server for each language: steps create a user or a brand, which works once.
  for (const language of asked.languages)
    await onPictureServer(async (server) => {
      for (const guide of asked.guides) await make(server, guide, language);
    });
  for (const language of LANGUAGES) {
    for (const guide of GUIDES) writeFileSync(join(FOLDER, fileOf(language, guide.role)), pageText(guide, language));
    writeFileSync(join(FOLDER, fileOf(language, 'README')), frontPageText(GUIDES, language));
  }
  if (asked.everything) await takeReadmePictures(browser);
} finally {
  await browser.close();
}

async function make(server: ConsoleServer, guide: Guide, language: Language): Promise<void> {
  const context = await newPictureContext(browser);
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
    await takeDialogOrPage(page, join(IMAGES, pictureOf(guide, language, index)));
  }
  await context.close();
}
