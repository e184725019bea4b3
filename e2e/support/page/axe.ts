import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { atRest } from './at-rest.ts';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules of the standard that a theme can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
/** As in the release check: reading axe's 570 kB, twice each time, takes longer than most of its runs. */
const ALREADY_LOADED = 'void 0';

/** Expects no automatically detectable violation of WCAG 2.2 AA in the current theme. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await expectNone(page, state, (axe) => axe.withTags(STANDARD));
}

/** The same in the light and in the dark theme; what has no colour is the same in both. */
export async function expectAccessibleInBothThemes(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectAccessible(page, `${state} (light)`);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectLegible(page, `${state} (dark)`);
}

/** Expects that the colours of the current theme conform to the standard. */
export async function expectLegible(page: Page, state: string): Promise<void> {
  await expectNone(page, state, (axe) => axe.withRules(OF_COLOURS));
}

async function expectNone(page: Page, state: string, choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  // An element that is still fading in does not have its final contrast.
  await atRest(page);
  const isLoaded = page.frames().length === 1 && (await page.evaluate<boolean>('"axe" in window'));
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ALREADY_LOADED }) });
  const chosen = choose(axe.options({ resultTypes: ['violations'] }));
  // Without foreign frames, legacy mode is enough: it does not open a second page for the report.
  const { violations } = await chosen.setLegacyMode().analyze();
  const found = violations.map(({ id, nodes }) => `${state} ${id}: ${nodes.map((node) => node.html).join(' ')}`);
  expect(found).toEqual([]);
}
