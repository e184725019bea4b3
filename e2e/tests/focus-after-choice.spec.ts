import { Keyboard } from '../support/page/keyboard.ts';
import { expect, test } from '../support/test.ts';

test('a choice of a menu leaves the focus on its button, also over a dialog that it opened', async ({
  page,
  context,
  openAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs('central_ops', '/ListDevices');
  const keys = new Keyboard(page);
  const views = page.getByRole('button', { name: 'Views' });
  await keys.to(views);
  await keys.press('Enter', 'Tab', 'Tab', 'Enter');
  await expect(page.getByText('Link copied')).toBeVisible();
  await expect(views).toBeFocused();

  await keys.press('Enter', 'Tab', 'Enter');
  await expect(page.getByLabel('Name of this view')).toBeFocused();
  await keys.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(views).toBeFocused();

  await page.getByRole('link', { name: 'Veritas Console' }).press('Enter');
  const more = page.getByRole('region', { name: 'Rejection Trend' }).getByRole('button', { name: 'More' });
  await keys.to(more);
  await keys.press('Enter', 'Tab', 'Enter');
  await expect(page.getByRole('table', { name: /Rejection Trend/ })).toBeVisible();
  await expect(more).toBeFocused();
});

test('Tab leaves a list of choices that scrolls for the next control', async ({ page, openAs }) => {
  await openAs('central_ops', '/Dashboard');
  const keys = new Keyboard(page);
  const hub = page.getByRole('combobox', { name: 'Hub' });
  await keys.to(hub);
  await keys.press('Enter');
  await expect(page.getByRole('option', { name: 'blr_kor' })).toBeVisible();
  await keys.type('blr_kor');
  await keys.press('Tab');
  await expect(hub).toHaveText('blr_kor');
  await expect(page.getByRole('combobox', { name: 'Timeframe' })).toBeFocused();
});

test('the command palette opens from a list of choices without choosing one', async ({ page, openAs }) => {
  await openAs('central_ops', '/Dashboard');
  const hub = page.getByRole('combobox', { name: 'Hub' });
  await hub.click();
  await expect(page.getByRole('option', { name: 'kol_' }).first(), 'a hub begins with K').toBeAttached();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Page, action or device' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(hub).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Timeframe' })).toBeFocused();
  await expect(hub).toHaveText('All Hubs');
});
