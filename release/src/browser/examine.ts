import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { violationsOf } from './accessibility.ts';
import type { BrowserTools } from './browser-tools.ts';

const LOOK_OF_PAGE = readFileSync(new URL('./look-of-page.js', import.meta.url), 'utf8');

interface View {
  readonly size: { readonly width: number; readonly height: number };
  readonly theme: 'light' | 'dark';
  /** Added to a sentence about this view that does not apply to the first one. */
  readonly suffix: string;
}

/** As a page is opened. */
export const FIRST_VIEW: View = { size: { width: 1_440, height: 900 }, theme: 'light', suffix: '' };
const PHONE = { width: 390, height: 844 };
const VIEWS: readonly View[] = [
  FIRST_VIEW,
  { ...FIRST_VIEW, theme: 'dark', suffix: ', in the dark theme' },
  { size: PHONE, theme: 'light', suffix: ', at 390 px' },
  { size: PHONE, theme: 'dark', suffix: ', at 390 px in the dark theme' },
];

/**
 * Automatic checks against WCAG 2.2 AA, in both themes, at 1440 and at 390 px. A page that looks the same to another
 * role, except for its words, is examined once: the second role gets what was found for the first.
 */
export class Examination {
  readonly #Axe: BrowserTools['Axe'];
  readonly #found = new Map<string, Promise<string[]>>();

  constructor(Axe: BrowserTools['Axe']) {
    this.#Axe = Axe;
  }

  /** A sentence for each violation of the page that is shown. `waitUntilIdle` waits until it has no open requests. */
  async violations(page: Page, waitUntilIdle: () => Promise<void>): Promise<string[]> {
    // Different pages that look the same may differ on a phone; the same page is rendered by the same code for each
    // role.
    const { pathname } = new URL(page.url());
    const look = createHash('sha256')
      .update(`${pathname} ${await page.evaluate<string>(LOOK_OF_PAGE)}`)
      .digest('base64');
    // The tab of the first role may have been closed because it did not respond.
    const shared = this.#found.get(look)?.catch(() => this.#examine(page, waitUntilIdle));
    const found = shared ?? this.#examine(page, waitUntilIdle);
    this.#found.set(look, found);
    return found;
  }

  async #examine(page: Page, waitUntilIdle: () => Promise<void>): Promise<string[]> {
    const suffixes = new Map<string, string>();
    for (const view of VIEWS) {
      if (view !== FIRST_VIEW) await show(page, view, waitUntilIdle);
      for (const violation of await this.#violationsIn(page, view)) {
        if (!suffixes.has(violation)) suffixes.set(violation, view.suffix);
      }
    }
    await show(page, FIRST_VIEW, waitUntilIdle);
    return [...suffixes].map(([violation, where]) => `accessibility${where}: ${violation}`);
  }

  async #violationsIn(page: Page, { theme }: View): Promise<string[]> {
    const violations = await violationsOf(page, this.#Axe, theme === 'light' ? 'all' : 'colours');
    return violations.map(({ id, help, nodes }) => `${help} (${id}): ${nodes[0]?.html ?? ''}`);
  }
}

async function show(page: Page, { size, theme }: View, waitUntilIdle: () => Promise<void>): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await waitUntilIdle();
}
