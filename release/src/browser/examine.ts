import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { BrowserTools } from './browser-tools.ts';

const LOOK_OF_PAGE = readFileSync(new URL('./look-of-page.js', import.meta.url), 'utf8');
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What a machine finds against WCAG 2.2 AA, in the light theme. A page that looks the same to another role, but for its
 * words, is examined once: the second role has what was found for the first.
 */
export class Examination {
  readonly #Axe: BrowserTools['Axe'];
  readonly #found = new Map<string, Promise<string[]>>();

  constructor(Axe: BrowserTools['Axe']) {
    this.#Axe = Axe;
  }

  /** A sentence for each violation of the page that is shown. */
  async violations(page: Page): Promise<string[]> {
    const look = createHash('sha256')
      .update(await page.evaluate<string>(LOOK_OF_PAGE))
      .digest('base64');
    const found = this.#found.get(look) ?? this.#examine(page);
    this.#found.set(look, found);
    return found;
  }

  async #examine(page: Page): Promise<string[]> {
    const axe = new this.#Axe({ page }).options({ resultTypes: ['violations'] }).withTags(STANDARD);
    const { violations } = await axe.setLegacyMode().analyze();
    return violations.map(({ id, help, nodes }) => `accessibility: ${help} (${id}): ${nodes[0]?.html ?? ''}`);
  }
}
