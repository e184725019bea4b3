import { expect, type Locator, type Page } from '@playwright/test';

/** The longest that a leaving message may take to fade. */
const FADE_MS = 400;

/** In ms; `stays`: until something else happens. */
export type Life = number | 'stays';

/**
 * Expects that the trigger shows a message for exactly its time, by the page's own clock. The clock has to be installed
 * before the page is opened (`page.clock.install()`), and runs until the message is shown.
 */
export async function expectToLast(page: Page, message: Locator, life: Life, trigger: () => Promise<void>) {
  const now = () => page.evaluate(() => Date.now());
  const earliest = await now();
  await trigger();
  await expect(message).toBeVisible();
  // The clock continues until the command arrives, and cannot be paused in the past.
  await page.clock.pauseAt((await now()) + 1_000);
  const latest = await now();
  if (life === 'stays') {
    await page.clock.runFor(60_000);
    await expect(message).toBeVisible();
  } else {
    const untilNearlyOver = earliest + life - 100 - latest;
    if (untilNearlyOver > 0) await page.clock.runFor(untilNearlyOver);
    await expect(message).toBeVisible();
    await page.clock.runFor(latest + life - (await now()));
    // The exit animation needs a rendering between its timers.
    for (let step = 0; step < 4; step += 1) await page.clock.runFor(FADE_MS / 4);
    await expect(message).toBeHidden();
  }
  await page.clock.resume();
}
