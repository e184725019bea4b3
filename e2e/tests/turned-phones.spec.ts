import type { Locator, Page } from '@playwright/test';
import { atRest } from '../support/page/at-rest.ts';
import { expect, test } from '../support/test.ts';

// A phone that is turned, or whose keyboard covers half of it: the field in use stays in sight.

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

const TURNED = [
  { width: 844, height: 390 },
  { width: 390, height: 400 },
  { width: 390, height: 844 },
];

async function expectInSightWhenTurned(page: Page, field: Locator) {
  await expect(field).toBeInViewport({ ratio: 1 });
  for (const size of TURNED) {
    await page.setViewportSize(size);
    await atRest(page);
    await expect(field).toBeFocused();
    await expect(field, `at ${size.width} by ${size.height}`).toBeInViewport({ ratio: 1 });
  }
}

test('the field of a dialog', async ({ page, openAs }) => {
  await openAs('executive', '/ListDevices?hub=all');
  await page.locator('[data-index="0"]').getByRole('button').click();
  const note = page.getByRole('textbox', { name: 'New note' });
  await note.tap();
  await expectInSightWhenTurned(page, note);
});

test('the field of a page', async ({ page, openAs }) => {
  await openAs('super_admin', '/createuser');
  const field = page.getByRole('form', { name: 'Create Group' }).getByRole('textbox').first();
  await field.tap();
  await expectInSightWhenTurned(page, field);
});

test('a field that was scrolled away stays away', async ({ page, openAs }) => {
  await openAs('super_admin', '/createuser');
  const field = page.getByRole('form', { name: 'Create Group' }).getByRole('textbox').first();
  await field.tap();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(field).not.toBeInViewport({ ratio: 0.5 });
  await atRest(page);
  await page.setViewportSize({ width: 390, height: 400 });
  await atRest(page);
  await expect(field).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('what gets the focus right after a turn stays in sight', async ({ page, openAs }) => {
  await openAs('super_admin', '/createuser');
  const field = page.getByRole('form', { name: 'Create Group' }).getByRole('textbox').first();
  await field.tap();
  await atRest(page);
  await page.evaluate(() => {
    const held: FrameRequestCallback[] = [];
    Object.assign(window, { held });
    window.requestAnimationFrame = (callback) => held.push(callback);
  });
  const waiting = () => page.evaluate(() => (window as unknown as { held: FrameRequestCallback[] }).held.length);
  await page.setViewportSize({ width: 390, height: 400 });
  await expect.poll(waiting).toBeGreaterThan(0);
  const next = page.getByLabel('Username');
  await next.focus();
  await expect(next).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => {
    const { held } = window as unknown as { held: FrameRequestCallback[] };
    for (let frame = 0; frame < 2; frame += 1) for (const callback of held.splice(0)) callback(performance.now());
  });
  await expect(next).toBeInViewport({ ratio: 1 });
});
