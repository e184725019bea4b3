import type { Locator, Page } from '@playwright/test';
import { boxesOf } from '../support/page/boxes.ts';
import { expect, test } from '../support/test.ts';

// WCAG 2.2, 1.4.13: a tooltip stays while the pointer is over it, and Escape closes it without moving pointer or focus.

async function expectTip(page: Page, trigger: Locator, tip: Locator) {
  await trigger.hover();
  await expect(tip).toBeVisible();
  const [from, to] = await boxesOf(trigger, tip);
  await page.mouse.move(from.x + from.width / 2, from.bottom - 1);
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
