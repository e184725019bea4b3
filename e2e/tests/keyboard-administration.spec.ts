import type { Page } from '@playwright/test';
import { Keyboard } from '../support/page/keyboard.ts';
import { expect, test } from '../support/test.ts';
import { receiptOf } from '../support/data/upload-page.ts';

// These tests use the keyboard only, no clicks.

async function openFromMenu(page: Page, menu: string, entry: string): Promise<Keyboard> {
  const keys = new Keyboard(page);
  await keys.to(page.getByRole('button', { name: menu, exact: true }));
  await keys.press('Enter');
  await keys.to(page.getByRole('link', { name: entry, exact: true }));
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible();
  return keys;
}

test('a user is created', async ({ page, openAs }) => {
  const name = `keys_${Date.now() % 1_000_000}`;
  await openAs('admin', '/Dashboard');
  const keys = await openFromMenu(page, 'User Management', 'Create User');
  const form = page.getByRole('form', { name: 'Create User' });
  await keys.to(form.getByLabel('Username'));
  await keys.type(name);
  await keys.to(form.getByLabel('Email'));
  await keys.type(`${name}@example.com`);
  await keys.to(form.getByRole('textbox', { name: 'Password' }));
  await keys.type('a lantern over the quay');
  await keys.to(form.getByRole('combobox', { name: 'Role' }));
  await keys.choose('Executive');
  await keys.to(form.getByRole('combobox', { name: 'Organization' }));
  await keys.choose('HUB');
  await keys.to(form.getByRole('combobox', { name: 'Group' }));
  await keys.choose('BLR_KOR');
  await keys.to(form.getByRole('button', { name: 'Create User' }));
  await keys.press('Enter');
  await expect(page.getByText('User created successfully!')).toBeVisible();
  await expect(form.getByLabel('Username')).toBeFocused();
});

test('a file is uploaded, and its details are read', async ({ page, openAs }) => {
  await openAs('admin', '/Dashboard');
  const keys = await openFromMenu(page, 'Data', 'Upload');
  await keys.to(page.getByRole('button', { name: /^Drag and drop/ }));
  const chooser = page.waitForEvent('filechooser');
  // The browser receives the interception of file choosers and the key over different channels: a response from the
  // page confirms the first. Otherwise the native chooser may open, without an event.
  await page.evaluate(() => document.readyState);
  await keys.press('Enter');
  const csv = `tracking_id,hub_code,device_brand,device_model_name\r\nKEYS${Date.now()},BLR_KOR,Samsung,A\r\nbad,,,\r\n`;
  await (await chooser).setFiles({ name: 'keys.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeFocused();
  await keys.press('Enter');
  const receipt = receiptOf(page);
  await expect(receipt).toContainText('1 stored, 1 skipped');
  await keys.to(receipt.getByRole('button', { name: 'details' }));
  await keys.press('Enter');
  await expect(receipt.getByRole('table', { name: 'Errors (1)' })).toBeVisible();
});

test('a report is downloaded', async ({ page, openAs }) => {
  await openAs('incharge', '/Dashboard');
  const keys = await openFromMenu(page, 'Data', 'Download');
  // The calendar buttons inside date inputs draw their own focus ring, which no computed style shows.
  const preset = page.getByRole('button', { name: 'Last 7 days' });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(preset).toBeFocused({ timeout: 100 });
  }).toPass();
  await keys.press('Space');
  await keys.to(page.getByRole('button', { name: 'Download CSV' }));
  const download = page.waitForEvent('download');
  await keys.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^report_.*\.csv$/);
});

test('each part of a date shows the focus', async ({ page, openAs }) => {
  await openAs('incharge', '/Download');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const date = page.getByLabel('Start Date');
    await date.focus();
    const looks: string[] = [];
    // Day, month, year and the calendar button, which no selector can reach.
    for (let stop = 0; stop < 4; stop += 1) {
      await expect(date).toBeFocused();
      looks.push((await date.screenshot({ animations: 'disabled' })).toString('base64'));
      await page.keyboard.press('Tab');
    }
    looks.push((await date.screenshot({ animations: 'disabled' })).toString('base64'));
    expect(new Set(looks).size, colorScheme).toBe(5);
  }
});

test('a manufacturer is added to a brand and removed again', async ({ page, openAs }) => {
  const brand = `Keys ${Date.now() % 1_000_000}`;
  await openAs('admin', '/Dashboard');
  const keys = await openFromMenu(page, 'Data', 'White Label');
  await keys.to(page.getByRole('textbox', { name: 'New brand' }));
  await keys.type(brand);
  await keys.press('Enter');
  await expect(page.getByRole('group', { name: `Editor of ${brand}` })).toBeVisible();
  const search = page.getByRole('combobox', { name: 'Manufacturer' });
  await keys.to(search);
  await keys.type('Skyw');
  await expect(page.getByRole('option', { name: 'Skyworth', exact: true })).toBeVisible();
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await keys.to(page.getByRole('button', { name: 'Add manufacturer' }));
  await keys.press('Enter');
  await keys.to(page.getByRole('button', { name: 'Update Changes DB' }));
  await keys.press('Enter');
  await expect(page.getByText('Saved: Added Skyworth.')).toBeVisible();
  await keys.to(page.getByRole('button', { name: 'Undo this change' }));
  await keys.press('Enter');
  await expect(page.getByText('No white-labels added')).toBeVisible();
});
