import type AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules that a theme can break; what has no colour is the same in both. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Reading its 570 kB, twice each time, takes longer than most of its runs. */
const ALREADY_LOADED = 'void 0';

/** The violations of WCAG 2.2 AA that axe finds on the page as it is shown; of all rules, or of those about colours. */
export async function violationsOf(
  page: Page,
  Axe: typeof AxeBuilder,
  rules: 'all' | 'colours' = 'all',
): Promise<Violations> {
  const isLoaded = page.frames().length === 1 && (await page.evaluate<boolean>('"axe" in window'));
  const axe = new Axe({ page, ...(isLoaded && { axeSource: ALREADY_LOADED }) });
  axe.options({ resultTypes: ['violations'] });
  const chosen = rules === 'all' ? axe.withTags(STANDARD) : axe.withRules(OF_COLOURS);
  // Without foreign frames, legacy mode is enough: it does not open a second page for the report.
  const { violations } = await chosen.setLegacyMode().analyze();
  return violations;
}
