import type { BrowserContext } from '@playwright/test';
import type { ConsoleServer } from '../support/console-server.ts';
import { KeptSessions } from '../support/kept-sessions.ts';
import type { Guide } from './guide.ts';
import { Walk } from './walk.ts';

/** Records of the demo data: enough for its stories and its notes. */
export const GUIDE_RECORDS = 6_000;

/** Opens the page where a guide begins, as its role. */
export async function openGuide(context: BrowserContext, server: ConsoleServer, guide: Guide): Promise<Walk> {
  if (guide.signsIn !== false) await new KeptSessions().signIn(context, server.url, guide.role);
  const page = await context.newPage();
  await page.goto(server.url + guide.start);
  return new Walk(page);
}
