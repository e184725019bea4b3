import type { Locator, Page } from '@playwright/test';
import { boxesOf } from '../support/page/boxes.ts';
import { expect, test } from '../support/test.ts';

// WCAG 2.2, 1.4.13: a tooltip stays while the pointer is over it, and Escape closes it without moving pointer or focus.

async function expectTip(page: Page, trigger: Locator, tip: Locator) {
  await expect(trigger).toBeVisible();
  // Playwright's own hover would scroll it into the middle of the window.
  const [target] = await boxesOf(trigger);
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2);
  await expect(tip).toBeInViewport({ ratio: 1 });
  const [from, to] = await boxesOf(trigger, tip);
  await page.mouse.move(from.x + from.width / 2, to.y > from.y ? from.bottom - 1 : from.y + 1);
  await page.mouse.move(Math.min(from.x + from.width / 2, to.right - 2), to.y + to.height / 2, { steps: 20 });
  await expect(tip).toBeVisible();
  await expect(trigger).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
}

test('the name of a button of the top bar', async ({ page, openAs }) => {
  await openAs('admin', '/Account');
  const button = page.getByRole('button', { name: 'Logout' });
  await expectTip(page, button, page.getByText('Logout', { exact: true }));
});

test('how a figure is counted', async ({ page, openAs }) => {
  await openAs('central_ops', '/Dashboard');
  const button = page.getByRole('button', { name: 'How Rejection % is counted' });
  await expectTip(page, button, page.getByRole('tooltip').filter({ visible: true }));
});

test('why an action on a user is refused', async ({ page, openAs }) => {
  await openAs('super_admin', '/Deactivateuser?q=super_admin@veritas');
  const button = page.getByRole('button', { name: 'Deactivate', exact: true });
  await expectTip(page, button, page.getByText('You cannot deactivate yourself').filter({ visible: true }));
});

for (const { width, height } of [
  { width: 1440, height: 420 },
  { width: 390, height: 500 },
])
  test(`tooltips at the lower edge are in a window of ${width} by ${height} px`, async ({ page, openAs }) => {
    await page.setViewportSize({ width, height });
    await openAs('super_admin', '/Dashboard');
    const figure = page.getByRole('button', { name: 'How Rejection Trend is counted' });
    await atLowerEdge(figure);
    await expectTip(page, figure, page.getByRole('tooltip').filter({ visible: true }));
    await openAs('super_admin', '/Deactivateuser?q=super_admin@veritas');
    const refused = page.getByRole('button', { name: 'Deactivate', exact: true });
    await atLowerEdge(refused);
    await expectTip(page, refused, page.getByText('You cannot deactivate yourself').filter({ visible: true }));
  });

async function atLowerEdge(trigger: Locator) {
  await expect(trigger).toBeVisible();
  await trigger.evaluate((element) => {
    element.scrollIntoView({ block: 'end' });
    // A page that is too short to scroll so far ends with its trigger.
    const room = window.innerHeight - element.getBoundingClientRect().bottom;
    if (room > 0) document.documentElement.style.paddingBlockStart = `${room}px`;
  });
}
