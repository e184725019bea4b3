import type { Page } from '@playwright/test';
import type { Examination } from './examine.ts';
import type { Habits } from './habits.ts';
import { isTimeout, SHOWN_WITHIN_MS, waitUntilShown } from './page-shown.ts';
import type { PageWatch } from './page-watch.ts';

/** What the console shows in place of a page that it cannot show. */
const CARD = /^(.* (?:could not be loaded|has stopped|is not installed|is not open to your role))\n+(.*)$/m;

/** What is opened: an address in the console under test. */
export interface Visit {
  readonly url: string;
  readonly watch: PageWatch;
  readonly examination: Examination;
  readonly habits: Habits;
}

/** Opens a page and returns what is wrong with it, a sentence each. */
export async function visit(page: Page, { url, watch, examination, habits }: Visit): Promise<string[]> {
  watch.takeProblems();
  await page.goto(url, { waitUntil: 'commit' });
  const notShown = await whyNotShown(page, watch);
  const problems = watch.takeProblems();
  if (notShown !== null) {
    // A script that does not end is a fault of this page: otherwise the next one in this tab would be blamed.
    await page.evaluate('0').catch(() => undefined);
    return [notShown, ...problems];
  }
  const violations = await examination.violations(page, () => watch.waitUntilIdle());
  // Something may also go wrong as the page becomes narrow or dark.
  const later = watch.takeProblems();
  const faults = await habits.faults(page, watch);
  return [...problems, ...violations, ...later, ...faults];
}

async function whyNotShown(page: Page, watch: PageWatch): Promise<string | null> {
  try {
    await waitUntilShown(page, watch);
  } catch (error) {
    if (!isTimeout(error)) throw error;
    return `is not shown: no heading of level 1, or still loading, after ${SHOWN_WITHIN_MS / 1_000} s`;
  }
  const card = CARD.exec(await page.getByRole('main').innerText());
  return card ? `is not shown: the console says "${card[1]}. ${card[2]}"` : null;
}
