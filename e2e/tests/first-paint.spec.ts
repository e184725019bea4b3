import type { Locator } from '@playwright/test';
import { expect, test } from '../support/test.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme });

    test('mark and name are painted before any script or style has loaded', async ({ page, console: server }) => {
      await page.route('**/assets/*', () => {
        // Never answered.
      });
      await page.goto(server.url, { waitUntil: 'commit' });
      await expect(page.getByRole('img', { name: 'Veritas Console' })).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
        .toBe(1);
      await expect(page.getByText('The styles of the console did not arrive.')).toBeHidden();
    });
  });
}

test('the bar of the first paint is replaced by that of the console, without a jump', async ({ page, openAs }) => {
  await openAs('admin', '/Dashboard');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Veritas Console' })).toBeHidden();
});

test('while the server is slow the page shows that the console is loading', async ({ page, openAs }) => {
  await openAs('admin', '/Account');
  await page.route('**/veritas/**', () => {
    // Never answered.
  });
  await page.reload();
  const frame = page.getByRole('status', { name: 'Loading the console' });
  await expect(frame).toBeAttached();
  const moving = () =>
    frame.evaluate((element) => element.getAnimations({ subtree: true }).map(({ playState }) => playState));
  expect(await moving()).toEqual(['running']);
});

const mark = (bar: Locator) => bar.locator('rect[rx="8"]');

for (const width of [1440, 900, 899, 390]) {
  test(`the mark of the first paint is where the console has it at ${width} px`, async ({ page, openAs }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(() => {
      // The console's scripts come while the page is parsed: the bar is measured before they run.
      new MutationObserver((_changes, observer) => {
        const first = document.querySelector('.veritas-first-paint rect[rx="8"]');
        if (!first || !document.querySelector('#root')) return;
        observer.disconnect();
        const { left, top } = first.getBoundingClientRect();
        Object.assign(window, { firstMark: { left, top } });
      }).observe(document, { childList: true, subtree: true });
    });
    await openAs('admin', '/Account');
    const later = await mark(page.getByRole('banner')).boundingBox();
    const first = await page.evaluate(
      () => (window as unknown as { firstMark: Record<'left' | 'top', number> }).firstMark,
    );
    expect(first.left).toBe(later?.x);
    expect(Math.abs(first.top - (later?.y ?? 0))).toBeLessThanOrEqual(0.5);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the link of the first paint has the colour of the mark in the ${colorScheme} scheme`, async ({
    page,
    console: server,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.route('**/assets/*', () => {
      // Never answered.
    });
    await page.goto(server.url, { waitUntil: 'commit' });
    const first = page.locator('.veritas-first-paint');
    const link = page.getByRole('link', { name: 'reload the page' });
    const { fill } = await mark(first).evaluate((element) => ({ ...getComputedStyle(element) }));
    await expect(link).toHaveCSS('fill', fill);
    await expect(link).toHaveCSS('text-decoration-line', 'underline');
  });
}
