import type { Page } from '@playwright/test';

/**
 * Waits until all animations have ended, such as that of an opening dialog. Endless animations (spinners) are ignored.
 */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // An animation starts with the frame after the change.
    await new Promise(requestAnimationFrame);
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}
