import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Expects no violation of WCAG 2.2 AA that a machine finds, in the theme that is shown. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  const found = violations.map(({ id, nodes }) => `${state} ${id}: ${nodes.map((node) => node.html).join(' ')}`);
  expect(found).toEqual([]);
}

/** What is still fading in has not the contrast it comes to. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

/** The same in the light and in the dark theme. */
export async function expectAccessibleInBothThemes(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, `${state} (${colorScheme})`);
  }
}
