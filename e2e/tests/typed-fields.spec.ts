import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

// Fields whose text is kept in the URL, which is updated with a delay.

// The same date in every order of day and month.
const KEYS = '11112025';
const DAY = '2025-11-11';

async function openFilters(page: Page) {
  await page.getByRole('button', { name: 'Filters' }).click();
}

for (const { path, label, prepare } of [
  { path: '/Download', label: 'Start Date' },
  { path: '/Download?start=2025-10-01&end=2025-10-20', label: 'End Date' },
  { path: '/ListDevices', label: 'Created from', prepare: openFilters },
  { path: '/Dashboard?timeframe=custom&from=2025-10-01&to=2025-10-20', label: 'End date' },
  { path: '/Audit', label: 'From' },
]) {
  test(`the day of ${label} is typed on ${path}`, async ({ page, openAs }) => {
    await openAs('super_admin', path);
    await prepare?.(page);
    const field = page.getByRole('textbox', { name: label, exact: true });
    await field.focus();
    await page.keyboard.type(KEYS);
    await expect(field).toHaveValue(DAY);
    await expect(page).toHaveURL(new RegExp(DAY));
    await expect(field).toHaveValue(DAY);
  });
}

// Typed as day, month and year, which in a field of month, day and year leaves six digits for the year.
for (const { path, label, prepare } of [
  { path: '/ListDevices', label: 'Created from', prepare: openFilters },
  { path: '/Audit', label: 'From' },
]) {
  test(`the year of ${label} on ${path} has four digits`, async ({ page, openAs }) => {
    await openAs('super_admin', path);
    await prepare?.(page);
    const field = page.getByRole('textbox', { name: label, exact: true });
    await field.focus();
    await page.keyboard.type('28112026');
    await expect(field).toHaveValue(/^2026-/);
    await expect(page).toHaveURL(/=2026-/);
  });
}

test('a search for users keeps 200 keys a second on a slow machine', async ({ page, openAs }) => {
  await openAs('admin', '/Deactivateuser');
  const field = page.getByRole('searchbox', { name: 'Search users' });
  await field.focus();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const text = 'superadminoperations';
  const keys = [...text].map((key) => devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key }));
  await Promise.all(keys);
  await expect(field).toHaveValue(text);
  await expect(page).toHaveURL(new RegExp(`q=${text}$`));
  await expect(field).toHaveValue(text);
});

test('Clear filters leaves no part of a day in its field', async ({ page, openAs }) => {
  await openAs('central_ops', '/ListDevices?hub=all&status=pending');
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  const field = page.getByRole('textbox', { name: 'Created from', exact: true });
  await field.focus();
  await page.keyboard.type('1128');
  const isHalf = () => field.evaluate((input: HTMLInputElement) => input.validity.badInput);
  await expect.poll(isHalf).toBe(true);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(isHalf).toBe(false);
});
