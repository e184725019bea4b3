import { expectAccessibleInBothThemes } from '../support/page/axe.ts';
import { Keyboard } from '../support/page/keyboard.ts';
import { sidewaysBy } from '../support/page/boxes.ts';
import { intercept } from '../support/server/intercept.ts';
import { expect, test } from '../support/test.ts';

test('letters typed right after the first Ctrl+K are in the field, however late the list arrives', async ({
  page,
  console,
  openAs,
}) => {
  await openAs('super_admin', '/ListDevices');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await intercept(page, '**/*.js', async (route) => {
    await arrival;
    await route.fallback();
  });
  const field = page.getByRole('combobox', { name: 'Page, action or device' });
  await page.keyboard.press('Control+k');
  // One of them is a command of the list below.
  await page.keyboard.type('dash/jk');
  await expect(field).toHaveValue('dash/jk');
  await expect(page.getByRole('dialog', { name: 'Commands' })).toContainText('Loading …');
  await page.keyboard.press('ArrowLeft');
  arrive();
  await expect(page.getByRole('option')).toHaveText([/^Search device dash/]);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${console.url}/Dashboard`);
});

test('what is typed and entered before the list of commands is loaded runs once it is', async ({
  page,
  console,
  openAs,
}) => {
  await openAs('super_admin', '/Dashboard');
  await expect(page.getByRole('button', { name: 'Commands (Ctrl+K)' })).toBeVisible();
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await intercept(page, '**/*.js', async (route) => {
    await arrival;
    await route.fallback();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('dormant');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
  arrive();
  await expect(page).toHaveURL(`${console.url}/Deactivateuser`);
  await expect(page.getByRole('dialog', { name: 'Commands' })).toHaveCount(0);
});

test('commands whose script fails to load are reported as missing, and run what was typed once loaded', async ({
  page,
  console,
  openAs,
}) => {
  await openAs('super_admin', '/Dashboard');
  await expect(page.getByRole('region').first()).toBeVisible();
  await intercept(page, '**/*.js', (route) => route.abort());
  await page.keyboard.press('Control+k');
  await page.keyboard.type('dormant');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Commands' });
  await expect(dialog).toContainText('The commands could not be loaded.');
  await expect(dialog.getByRole('combobox')).toHaveValue('dormant');
  await expectAccessibleInBothThemes(page, 'commands that could not be loaded');
  await page.unroute('**/*.js');
  await expect(page).toHaveURL(`${console.url}/Deactivateuser`);
  await expect(dialog).toHaveCount(0);
});

test('any page and any device is three steps from Ctrl+K, by keys and on a phone', async ({
  page,
  console,
  openAs,
}) => {
  await openAs('super_admin', '/Dashboard');
  const keys = new Keyboard(page);
  const field = page.getByRole('combobox', { name: 'Page, action or device' });
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(page.getByRole('button', { name: 'Commands (Ctrl+K)' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(shortcuts).toContainText('Find a page, device or action');
  await expectAccessibleInBothThemes(page, 'keyboard shortcuts');
  await page.keyboard.press('Escape');
  await keys.press('Control+k');
  await keys.type('hotkeys');
  await keys.press('Enter');
  await expect(shortcuts).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toHaveCount(0);

  await keys.press('Control+k');
  await expect(field).toBeFocused();
  await keys.type('dormant');
  await keys.press('Enter');
  await expect(page).toHaveURL(`${console.url}/Deactivateuser`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deactivate Users');

  await keys.press('Control+k');
  await expect(field).toBeFocused();
  await keys.type('RVP00');
  await expect(page.getByRole('option')).toHaveText([/^Search device RVP00/]);
  await keys.press('Enter');
  await expect(page).toHaveURL(`${console.url}/ListDevices?q=RVP00`);
  await expect(page.getByRole('textbox', { name: /tracking id/i })).toHaveValue('RVP00');

  // The single keys of the list go on working, and are letters in the field.
  await page.getByRole('heading', { level: 1 }).click();
  await keys.press('Control+k');
  await expect(field).toBeFocused();
  await keys.type('?/jk');
  await expect(field).toHaveValue('?/jk');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(shortcuts).toContainText('Focus the filter');
  await page.keyboard.press('Control+k');
  await expect(field).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await keys.press('Control+k');
  await expect(field).toBeFocused();
  await expectAccessibleInBothThemes(page, 'commands');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 700 });
  // A tablet's keyboard finds it while the menu is folded, too.
  await keys.press('Control+k');
  await expect(page.getByRole('option', { name: /^Dashboard/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('button', { name: 'Commands (Ctrl+K)' }).click();
  await expect(page.getByRole('option', { name: /^Dashboard/ })).toBeVisible();
  expect(await sidewaysBy(page)).toBe(0);
  await expectAccessibleInBothThemes(page, 'commands on a phone');
  await page.getByRole('option', { name: /^Sign out/ }).click();
  await expect(page).toHaveURL(`${console.url}/login`);
});

test('the palette says when it shows only some of the names that match', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await openAs('super_admin', '/Dashboard');
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Commands' });
  const hint = dialog.getByRole('listbox').getByText('There are more matches. Type more letters.');
  // The other one is that of messages.
  const status = dialog.getByRole('status').first();
  await page.keyboard.type('blr');
  await expect(status).toHaveText('There are more matches. Type more letters.');
  await page.keyboard.press('ArrowUp');
  await expect(hint, 'above the last command').toBeInViewport({ ratio: 1 });
  await expectAccessibleInBothThemes(page, 'commands that are not all shown');
  await page.keyboard.type('_nothing');
  await expect(page.getByRole('option')).toHaveText([/^Search device/]);
  await expect(hint).toHaveCount(0);
  await expect(status).toBeEmpty();
});

test('at a zoom of 400 % the highlighted command is in sight', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openAs('super_admin', '/Dashboard');
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('blr');
  const options = page.getByRole('option');
  // Hubs may arrive before the users, whose commands are not all shown.
  await expect(page.getByRole('listbox').getByText(/^There are more matches/)).toBeVisible();
  await expect(options).toHaveCount(7);
  for (const [key, index] of [
    ['ArrowUp', 6],
    ['ArrowDown', 0],
    ['ArrowDown', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(options.nth(index)).toHaveAttribute('aria-selected', 'true');
    await expect(options.nth(index)).toBeInViewport({ ratio: 0.75 });
  }
});
