import type { Locator, Page } from '@playwright/test';
import { boxesOf } from '../support/boxes.ts';
import { expect, test } from '../support/test.ts';

// Related elements are aligned.

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
    await page.locator('[data-index="0"]').getByRole('button').click();
    const steps = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
    await expect(steps).toHaveCount(3);
    const tops = await steps.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(sideBySide ? 1 : 3);
  });
}

for (const width of [1440, 1024, 800, 390]) {
  test(`at ${width} px the two days that narrow the audit trail are side by side`, async ({ page, openAs }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAs('super_admin', '/Audit?actor=admin');
    const filter = page.getByRole('search', { name: 'Audit trail' });
    const [from, to, all] = await boxesOf(
      filter.getByLabel('From'),
      filter.getByLabel('To', { exact: true }),
      filter.getByRole('button', { name: 'Clear filters' }),
    );
    expect(to.y).toBe(from.y);
    if (width >= 768) expect(all.y + all.bottom, 'in line with the fields').toBe(to.y + to.bottom);
  });
}

test('the text of a button without a border is aligned with the header of its column', async ({
  page,
  openAs,
  signInByPage,
  console: server,
}) => {
  await openAs('super_admin', '/Modules');
  await expectInLine(page, 'Releases of each module', 'Actions', 'Switch off');
  // Another session, which this one may end.
  await page.context().clearCookies();
  await signInByPage('super_admin');
  await page.goto(`${server.url}/Account`);
  await expectInLine(page, 'Your sessions', 'End', 'End');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the icons of fields with choices are one below the other', async ({ page, openAs }) => {
    await openAs('executive', '/ListDevices');
    await page.getByRole('button', { name: /^Filters/ }).click();
    const search = page.getByRole('button', { name: 'Show choices of Operator' }).locator('svg');
    const select = page.getByRole('combobox', { name: 'Result' }).locator('svg');
    await expect(search).toBeVisible();
    const [ofSearch, ofSelect] = await boxesOf(search, select);
    expect(ofSearch.right).toBe(ofSelect.right);
  });
});

async function expectInLine(page: Page, caption: string, head: string, word: string) {
  const table = page.getByRole('table', { name: caption });
  const button = table.getByRole('button', { name: new RegExp(`^${word}`) }).first();
  const ofHead = table.getByRole('columnheader', { name: head });
  // Late content may cause another layout between two measurements.
  await expect.poll(async () => Math.abs((await textStart(button)) - (await textStart(ofHead)))).toBeLessThan(0.5);
}

/** The left edge of an element's text, inside its padding and borders. */
const textStart = (element: Locator) =>
  element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect().left;
  });
