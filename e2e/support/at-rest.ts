import type { Page } from '@playwright/test';

/**
 * Waits until everything on the page has its place: a dialog moves while it comes. What turns without end is no matter.
 */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What was just changed begins to move with the next frame.
    await new Promise(requestAnimationFrame);
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}
