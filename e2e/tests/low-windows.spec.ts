import type { Locator, Page } from '@playwright/test';
import { boxesOf } from '../support/page/boxes.ts';
import { expect, test } from '../support/test.ts';

// Windows so low that a menu has no room on either side, as on a phone that is turned or at 400 % zoom.

/** By keyboard, as Playwright's own press would scroll the select. */
async function expectAllChoicesInSight(page: Page, select: Locator) {
  await select.evaluate((button: HTMLElement) => button.focus({ preventScroll: true }));
  await page.keyboard.press('Enter');
  const choices = page.getByRole('listbox');
  await expect(choices).toBeInViewport({ ratio: 1 });
  const [bar, list] = await boxesOf(page.getByRole('banner'), choices);
  expect(list.y).toBeGreaterThanOrEqual(bar.bottom);
  const highlighted = choices.locator('[data-highlighted]');
  for (let count = await choices.getByRole('option').count(); count > 0; count -= 1) {
    await page.keyboard.press('ArrowDown');
    await expect(highlighted).toBeInViewport({ ratio: 0.9 });
    const [option] = await boxesOf(highlighted);
    expect(option.y).toBeGreaterThanOrEqual(bar.bottom);
  }
}

for (const { width, height, edge } of [
  { width: 1440, height: 420, edge: 'end' },
  { width: 1440, height: 225, edge: 'end' },
  { width: 390, height: 500, edge: 'end' },
  { width: 390, height: 500, edge: 'start' },
  { width: 360, height: 225, edge: 'start' },
] as const)
  test(`all choices of a select can be seen in a window of ${width} by ${height} px, at its ${edge}`, async ({
    page,
    openAs,
  }) => {
    await page.setViewportSize({ width, height });
    await openAs('super_admin', '/createuser');
    const role = page.getByRole('form', { name: 'Create User' }).getByRole('combobox', { name: 'Role' });
    await expect(role).toBeVisible();
    await role.evaluate((button, block) => button.scrollIntoView({ block }), edge);
    await expectAllChoicesInSight(page, role);
  });

test('the choices of a select at the beginning of a page are not under the top bar', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 1440, height: 260 });
  await openAs('super_admin', '/Audit');
  const action = page.getByRole('combobox', { name: 'Action' });
  await expect(action).toBeVisible();
  await expectAllChoicesInSight(page, action);
});
