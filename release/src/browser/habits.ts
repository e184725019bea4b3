import type { Page } from '@playwright/test';
import { activityAtRest } from './at-rest.ts';
import { leftBehind } from './left-behind.ts';
import type { PageWatch } from './page-watch.ts';

/** What pages do while nobody uses them, and what they leave. The first role that opens a page finds it for all. */
export class Habits {
  readonly #known = new Set<string>();
  readonly #attributes: readonly string[];

  /** `attributes`: those of a document that has shown no page, from `attributesElsewhere`. */
  constructor(attributes: readonly string[]) {
    this.#attributes = attributes;
  }

  /** A sentence for each fault of the page that is shown, which is not shown any more afterwards. */
  async faults(page: Page, watch: PageWatch): Promise<string[]> {
    const { pathname } = new URL(page.url());
    if (this.#known.has(pathname)) return [];
    this.#known.add(pathname);
    const done = await activityAtRest(page);
    const problems = watch.takeProblems();
    const left = done.length > 0 ? [] : await leftBehind(page, watch, this.#attributes);
    const found = [...problems, ...done, ...left, ...watch.takeProblems()];
    // What the console still reads must not end as a failed request of the next page.
    await page.goto('about:blank');
    return found;
  }
}
