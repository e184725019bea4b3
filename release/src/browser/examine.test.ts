import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from '@playwright/test';
import type { BrowserTools } from './browser-tools.ts';
import { Examination } from './examine.ts';

const BACKGROUND = { id: 'color-contrast', help: 'Text has contrast', nodes: [{ html: '<p>' }] };
const IMAGE = { id: 'image-alt', help: 'Images have text', nodes: [{ html: '<img>' }] };

/** A page whose colours are too weak in dark, and which shows an image on a phone only. */
class FakePage {
  readonly views: string[] = [];
  /** How often axe was read. */
  loads = 0;
  readonly #look: string;
  width = 1_440;
  theme = 'light';

  readonly #path: string;
  constructor(look: string, path = '/List') {
    this.#look = look;
    this.#path = path;
  }
  url = () => `http://localhost${this.#path}`;
  frames = () => [this];
  evaluate = (script: string) => Promise.resolve(script === '"axe" in window' ? this.loads > 0 : this.#look);
  setViewportSize = ({ width }: { width: number }) => Promise.resolve(void (this.width = width));
  emulateMedia = ({ colorScheme }: { colorScheme: string }) => Promise.resolve(void (this.theme = colorScheme));
}

class FakeAxe {
  readonly #page: FakePage;

  constructor({ page, axeSource }: { page: FakePage; axeSource?: string }) {
    this.#page = page;
    if (axeSource === undefined) page.loads += 1;
  }
  options = () => this;
  withTags = () => this;
  withRules = () => this;
  setLegacyMode = () => this;
  analyze() {
    const { width, theme, views } = this.#page;
    views.push(`${width} ${theme}`);
    return Promise.resolve({ violations: [theme === 'dark' && BACKGROUND, width === 390 && IMAGE].filter(Boolean) });
  }
}
const ALL = ['1440 light', '1440 dark', '390 light', '390 dark'];
const FOUND = [
  'accessibility, in the dark theme: Text has contrast (color-contrast): <p>',
  'accessibility, at 390 px: Images have text (image-alt): <img>',
];

test('a page is examined in both themes and as a phone shows it, and is left as it was', async () => {
  const page = new FakePage('a');
  const examination = new Examination(FakeAxe as unknown as BrowserTools['Axe']);
  let waits = 0;
  const waitUntilIdle = () => Promise.resolve(void (waits += 1));
  assert.deepEqual(await examination.violations(page as unknown as Page, waitUntilIdle), FOUND);
  assert.deepEqual([page.views, page.width, page.theme, waits, page.loads], [ALL, 1_440, 'light', 4, 1]);
});

test('a page that looks the same to another role is examined once, and both roles have what was found', async () => {
  const examination = new Examination(FakeAxe as unknown as BrowserTools['Axe']);
  const pages = [new FakePage('a'), new FakePage('a'), new FakePage('b'), new FakePage('a', '/Other')];
  const found = await Promise.all(
    pages.map((page) => examination.violations(page as unknown as Page, () => Promise.resolve())),
  );
  assert.deepEqual(found, [FOUND, FOUND, FOUND, FOUND]);
  assert.deepEqual(
    pages.map(({ views }) => views),
    [ALL, [], ALL, ALL],
  );
});

test('a page whose tab was closed for the first role is examined in the tab of the next one', async () => {
  const examination = new Examination(FakeAxe as unknown as BrowserTools['Axe']);
  const [closed, other] = [new FakePage('a'), new FakePage('a')];
  closed.emulateMedia = () => Promise.reject(new Error('Target page, context or browser has been closed'));
  const examine = (page: FakePage) => examination.violations(page as unknown as Page, () => Promise.resolve());
  const [first, second] = await Promise.allSettled([closed, other].map(examine));
  assert.equal(first?.status, 'rejected');
  assert.deepEqual(second, { status: 'fulfilled', value: FOUND });
});
