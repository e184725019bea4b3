import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { countOf } from '@veritas/shared/domain';
import { measuringSession, metricsIn } from './chromium-metrics.ts';
import { isTimeout, SHOWN_WITHIN_MS, waitUntilShown } from './page-shown.ts';
import type { PageWatch } from './page-watch.ts';

/** An address that no remote has: the shell shows that there is no such page. */
const ELSEWHERE = '/no-page-of-any-remote';
const NOT_FOUND = 'Page not found';
/** At the most. A leak adds something at each visit; the caches of the first visits do not. */
const VISITS = 6;

/** What a page may leave, and how much of it at each visit is a fault: caches and compiled code grow by less. */
const KINDS = {
  listeners: { least: 1, text: (count: number) => countOf(count, 'listener') },
  timers: { least: 1, text: (count: number) => `${countOf(count, 'timer')} running` },
  elements: { least: 1, text: (count: number) => `${countOf(count, 'element')} in the body` },
  nodes: { least: 10, text: (count: number) => `${count} nodes that the document no longer shows` },
  bytes: { least: 200_000, text: (count: number) => `${(count / 1_048_576).toFixed(1)} MB of memory` },
};
type Kind = keyof typeof KINDS;
export type Counts = Readonly<Record<Kind, number>>;

type InPage = Pick<Counts, 'timers' | 'elements'>;

/** The attributes of `html` and `body` where no page of a remote has been: a new tab is opened and closed for it. */
export async function attributesElsewhere(context: BrowserContext, url: string): Promise<readonly string[]> {
  const page = await context.newPage();
  await page.goto(url + ELSEWHERE);
  await page.getByRole('heading', { level: 1, name: NOT_FOUND }).waitFor({ timeout: SHOWN_WITHIN_MS });
  const found = await attributesOf(page);
  await page.close();
  return found;
}

/**
 * Leaves the page that is shown for another one, and opens and leaves it again some times, in one document. Returns
 * what it leaves each time, a sentence each. `attributes`: those of a document without it.
 */
export async function leftBehind(page: Page, watch: PageWatch, attributes: readonly string[]): Promise<string[]> {
  try {
    return await afterVisits(page, watch, attributes);
  } catch (error) {
    if (!isTimeout(error)) throw error;
    return [`is not left for another page, or not shown again, within ${SHOWN_WITHIN_MS / 1_000} s`];
  }
}

async function afterVisits(page: Page, watch: PageWatch, attributes: readonly string[]): Promise<string[]> {
  const { pathname } = new URL(page.url());
  const cdp = await measuringSession(page);
  const go = async (path: string) => {
    // As the link of a menu does it: within the document.
    await page.evaluate(`history.pushState(null, '', '${path}'), dispatchEvent(new PopStateEvent('popstate'))`);
    const notFound = page.getByRole('heading', { level: 1, name: NOT_FOUND });
    await notFound.waitFor({ state: path === ELSEWHERE ? 'visible' : 'hidden', timeout: SHOWN_WITHIN_MS });
    await waitUntilShown(page, watch);
  };
  await go(ELSEWHERE);
  const counts = [await count(page, cdp)];
  while (isOpen(counts)) {
    await go(pathname);
    await go(ELSEWHERE);
    counts.push(await count(page, cdp));
  }
  const left = await attributesOf(page);
  await cdp.detach();
  return [
    ...left.filter((one) => !attributes.includes(one)).map((one) => `leaves ${one} when another page is opened`),
    ...grown(counts),
  ];
}

/** What has become more at each visit but the first, which fills caches, as sentences. */
export function grown(counts: readonly Counts[]): string[] {
  const kinds = Object.keys(KINDS) as Kind[];
  return kinds.flatMap((kind) => {
    const steps = counts.slice(1).map((after, index) => after[kind] - (counts[index]?.[kind] ?? 0));
    const each = Math.min(...(steps.length > 1 ? telling(kind, steps.slice(1)) : steps));
    return each < KINDS[kind].least ? [] : [`leaves ${KINDS[kind].text(each)} at each visit`];
  });
}

/** Of timers not the least step, once there are others: one of the console may end, and hide one of the page. */
function telling(kind: Kind, steps: readonly number[]): readonly number[] {
  return kind === 'timers' && steps.length > 2 ? steps.toSorted((a, b) => a - b).slice(1) : steps;
}

/** Whether another visit is needed: most pages are known to leave nothing after the second. */
export function isOpen(counts: readonly Counts[]): boolean {
  return counts.length < 2 || (counts.length < VISITS && grown(counts).length > 0);
}

async function count(page: Page, cdp: CDPSession): Promise<Counts> {
  await cdp.send('HeapProfiler.collectGarbage');
  const figure = await metricsIn(cdp);
  const { timers, elements } = await inPage(page);
  return {
    timers,
    elements,
    listeners: figure('JSEventListeners'),
    nodes: figure('Nodes'),
    bytes: figure('JSHeapUsedSize'),
  };
}

const inPage = (page: Page) => page.evaluate<InPage>('whatIsHere()');

const attributesOf = (page: Page) =>
  page.evaluate<string[]>(
    `[document.documentElement, document.body].flatMap(({ localName, attributes }) =>
      [...attributes].map(({ name, value }) => name + '="' + value + '" of ' + localName))`,
  );
