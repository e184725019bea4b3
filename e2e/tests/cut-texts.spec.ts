import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

// What a narrow window must not cut: the texts that a user came for.

/** By how many pixels the content of each element is wider than the element. */
const cutBy = (texts: Locator) =>
  texts.evaluateAll((elements) => elements.map((element) => element.scrollWidth - element.clientWidth));

const rightEdges = (cells: Locator) =>
  cells.evaluateAll((found) => found.map((cell) => Math.round(cell.getBoundingClientRect().right)));

const firstRow = (page: Page) => page.locator('[data-index="0"]');

test.describe('at 1024 px', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test('the time says whole how long a device waits, and the count is on the line of the buttons', async ({
    page,
    openAs,
  }) => {
    await openAs('executive', '/ListDevices?hub=all&late=any');
    await expect(firstRow(page)).toContainText('ago');
    const cut = await cutBy(page.locator('[data-index] [data-column="time"]'));
    expect(cut.length).toBeGreaterThan(3);
    expect(Math.max(...cut)).toBeLessThanOrEqual(0);
    const toolbar = page.getByRole('search', { name: 'Devices' });
    const button = await toolbar.getByRole('button', { name: /^Export/ }).boundingBox();
    const count = await toolbar.getByRole('status').boundingBox();
    expect(count?.y).toBeLessThan((button?.y ?? 0) + (button?.height ?? 0) / 2);
  });
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('a card leaves the line of a scan that has not been made to the expected device', async ({ page, openAs }) => {
    await openAs('executive', '/ListDevices?hub=all&status=pending');
    const row = firstRow(page);
    await expect(row.locator('[data-column="scanned"]')).toHaveText('N/A');
    expect(await cutBy(row.locator('[data-column="expected"] bdi'))).toEqual([0, 0]);
    const [hub, time] = await rightEdges(row.locator('[data-column="hub"] bdi, [data-column="time"]'));
    expect(hub).toBe(time);
  });

  test('a status that is too long for its card ends in an ellipsis', async ({ page, openAs }) => {
    await openAs('executive', '/ListDevices?hub=all&late=any&status=submitted');
    const status = firstRow(page).locator('[data-column="status"] > *');
    await expect(status).toHaveText('Submitted for verification');
    const { display, textOverflow } = await status.evaluate((badge) => ({ ...getComputedStyle(badge) }));
    // An ellipsis is drawn in a block only, not between the items of a flex box.
    expect({ display, textOverflow }).toEqual({ display: 'block', textOverflow: 'ellipsis' });
  });

  test('answers for pasted IDs are cards with every fact', async ({ page, openAs }) => {
    await openAs('executive', '/ListDevices?hub=all');
    await expect(firstRow(page)).toBeVisible();
    const [first = ''] = await page.getByRole('rowheader').allInnerTexts();
    await page.getByLabel('Filter by tracking id').fill(`${first} NOT-HERE-1`);
    const answers = page.getByRole('table', { name: 'Answers' });
    await expect(answers).toBeVisible();
    expect(Math.max(...(await rightEdges(answers.getByRole('cell'))))).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Answer for each ID' }).click();
    const each = page.getByRole('dialog').getByRole('table', { name: 'Answer for each ID' });
    await expect(each.getByText('Check the ID, or ask who uploads the shipments')).toBeInViewport();
    expect(Math.max(...(await rightEdges(each.getByRole('cell'))))).toBeLessThanOrEqual(390);
  });

  test('the list of users says for how long the accounts are dormant', async ({ page, openAs }) => {
    await openAs('super_admin', '/Deactivateuser');
    const signIn = page.getByRole('combobox', { name: 'Filter by sign-in' });
    await signIn.click();
    await page.getByRole('option', { name: 'Dormant for 60 days' }).click();
    await expect(signIn).toHaveText('Dormant for 60 days');
    expect(await cutBy(signIn.locator('span'))).toEqual([0]);
  });

  test('in Hindi, too, a card of the audit trail gives the change its whole width', async ({ page, openAs }) => {
    await page.addInitScript(() => localStorage.setItem('veritas-language', 'hi'));
    await openAs('super_admin', '/Audit');
    const change = page.getByRole('row').nth(1).getByRole('cell').nth(-2);
    await expect(change).toHaveAttribute('data-label', 'बदलाव');
    const [card, cell] = [await page.getByRole('row').nth(1).boundingBox(), await change.boundingBox()];
    expect(cell?.width).toBeGreaterThan((card?.width ?? 0) * 0.85);
  });

  test('a device that nobody has scanned has no gap where its result would be', async ({ page, openAs }) => {
    await openAs('executive', '/ListDevices?hub=all&status=pending');
    await firstRow(page).tap();
    const dialog = page.getByRole('dialog', { name: 'Device Details' });
    const origin = await dialog.getByText(/^Created/).boundingBox();
    const table = await dialog.getByRole('table', { name: /^Expected and scanned/ }).boundingBox();
    expect((table?.y ?? 0) - (origin?.y ?? 0)).toBeLessThan(60);
  });
});

for (const [width, sideBySide] of [
  [1440, true],
  [390, false],
] as const) {
  test(`at ${width} px the steps of a device are ${sideBySide ? 'side by side' : 'one below the other'}`, async ({
    page,
    openAs,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAs('executive', '/ListDevices?hub=all&status=detached');
    await firstRow(page).getByRole('button').click();
    const steps = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
    await expect(steps).toHaveCount(3);
    const tops = await steps.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(sideBySide ? 1 : 3);
  });
}
