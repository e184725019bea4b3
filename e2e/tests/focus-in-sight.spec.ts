import { Keyboard } from '../support/page/keyboard.ts';
import { boxesOf } from '../support/page/boxes.ts';
import { expect, test } from '../support/test.ts';

// WCAG 2.2, 2.4.11: sticky elements do not hide the focused one.

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`no bar covers a focused row of Deactivate Users, ${width} px wide`, async ({ page, openAs }) => {
    await page.setViewportSize({ width, height });
    await openAs('super_admin', '/Deactivateuser');
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
    const keys = new Keyboard(page);
    await boxes.nth(12).focus();
    await keys.press('Space');
    const bar = page.getByRole('group', { name: 'Selected users' });
    await expect(bar).toBeInViewport();
    await walk(keys, 'Tab', 25);
    await expect(bar).toBeInViewport();
    await walk(keys, 'Shift+Tab', 50);
  });
}

test('a selected row that the bar would cover is scrolled into view', async ({ page, openAs }) => {
  await openAs('super_admin', '/Deactivateuser');
  const box = page.getByRole('checkbox', { name: /^Select (?!all)/ }).nth(4);
  await box.evaluate((element) => {
    window.scrollBy(0, element.getBoundingClientRect().top - 66);
    element.focus({ preventScroll: true });
  });
  await new Keyboard(page).press('Space');
});

test('the open menu of a phone does not cover the focused element', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs('admin', '/createuser');
  await page.getByLabel('Username').waitFor();
  await page.evaluate(() => window.scrollBy(0, 120));
  const menu = page.getByRole('button', { name: 'Open the menu' });
  await menu.focus();
  const keys = new Keyboard(page);
  await keys.press('Enter');
  await keys.to(page.getByRole('button', { name: 'Logout' }));
  await walk(keys, 'Tab', 4);
  await expect(menu).toBeVisible();
});

test('the bar of the brand editor covers no focused element', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await openAs('admin', '/WhiteLabel');
  await page.getByRole('button', { name: /^Zentra/ }).click();
  const keys = new Keyboard(page);
  await page
    .getByRole('button', { name: /^Remove / })
    .last()
    .focus();
  await keys.press('Space');
  await expect(page.getByRole('button', { name: 'Update Changes DB' })).toBeInViewport();
  await walk(keys, 'Shift+Tab', 12);
  await walk(keys, 'Tab', 12);
});

test('the ring of an open brand’s head does not cover the label below it', async ({ page, openAs }) => {
  await openAs('admin', '/WhiteLabel');
  const head = page.getByRole('button', { name: /^Zentra/ });
  await head.press('Enter');
  const label = page.getByRole('group', { name: 'Editor of Zentra' }).getByText('Manufacturer', { exact: true });
  const [ring, words] = await boxesOf(head, label);
  const reach = await head.evaluate((element) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(element);
    return Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
  });
  expect(reach).toBeGreaterThan(0);
  expect(words.y).toBeGreaterThanOrEqual(ring.bottom + reach);
});

test('five toasts on a phone cover neither the field in use nor what Tab leads to', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install();
  const answers: (() => Promise<void>)[] = [];
  await page.route('**/user/deactivate_user/', (route) => {
    const message = `${answers.length + 1} deactivated`;
    answers.push(() => route.fulfill({ json: { message } }));
  });
  page.on('dialog', (question) => question.accept());
  await openAs('super_admin', '/Deactivateuser');
  const buttons = page.getByRole('row').getByRole('button', { name: 'Deactivate', exact: true });
  for (const count of [1, 2, 3, 4, 5]) {
    await buttons.nth(count).click();
    await expect.poll(() => answers.length).toBe(count);
  }
  const field = page.getByRole('searchbox', { name: 'Search users' });
  await page.evaluate(() => window.scrollTo(0, 0));
  await field.focus();
  // None of them may be over before the last one is there and the keys have been pressed.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
  for (const answer of answers) await answer();
  const toasts = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Close message' }) });
  await expect(toasts.getByText('deactivated')).toHaveCount(5);
  const keys = new Keyboard(page);
  await keys.expectVisibleFocus();
  await walk(keys, 'Tab', 3);
  await walk(keys, 'Shift+Tab', 4);
});

/** Checks each stop, not only the last. */
async function walk(keys: Keyboard, key: 'Tab' | 'Shift+Tab', stops: number) {
  for (let count = 0; count < stops; count += 1) await keys.press(key);
}

test('on a phone no control above the users covers another', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs('super_admin', '/DeactivateUser');
  const words = page.getByText('Select all on this page');
  await expect(words).toBeVisible();
  const whole = page.getByRole('checkbox', { name: 'Select all on this page' });
  const ofOne = page.getByRole('row').getByRole('checkbox').nth(1);
  const [box, text, one] = await boxesOf(whole, words, ofOne);
  expect(box.right).toBeLessThanOrEqual(text.x);
  expect(box.x, 'the boxes are one column').toBe(one.x);
});
