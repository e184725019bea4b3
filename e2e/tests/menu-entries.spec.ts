import { expect, test } from '../support/test.ts';

for (const width of [1440, 390]) {
  test(`no entry of the Data menu is over another one at ${width} px`, async ({ page, openAs }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAs('admin', '/Dashboard');
    // On a phone the menu opens with all its entries.
    await page.getByRole('button', { name: width < 768 ? 'Open the menu' : 'Data' }).click();
    const textRight = await page.getByRole('button', { name: 'Download APK' }).evaluate((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      return range.getBoundingClientRect().right;
    });
    const icon = await page
      .getByRole('link', { name: /QR code/ })
      .locator('svg')
      .boundingBox();
    expect(icon?.x).toBeGreaterThanOrEqual(textRight);
  });
}
