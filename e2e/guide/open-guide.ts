import type { BrowserContext } from '@playwright/test';
import { rememberLanguage } from '../support/language.ts';
import type { ConsoleServer } from '../support/server/console-server.ts';
import { KeptSessions } from '../support/kept-sessions.ts';
import type { Guide } from './lib/guide.ts';
import type { Language } from './lib/language.ts';
import { Walk } from './lib/walk.ts';

/** Records of the demo data: enough for its stories and its notes. */
export const GUIDE_RECORDS = 6_000;

/** Opens the page where a guide begins, as its role and in a language. */
export async function openGuide(
  context: BrowserContext,
  server: ConsoleServer,
  { role, start, signsIn }: Guide,
  language: Language,
): Promise<Walk> {
  if (signsIn !== false) await new KeptSessions().signIn(context, server.url, role);
  await rememberLanguage(context, language);
  const page = await context.newPage();
  await page.goto(server.url + start);
  return new Walk(page, language);
}
