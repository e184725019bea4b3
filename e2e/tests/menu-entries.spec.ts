import { expectPageLoaded } from '../support/page/loaded.ts';
import { expect, test } from '../support/test.ts';

for (const width of [1440, 390]) {
  test(`no entry of the Data menu covers another one at ${width} px`, async ({ page, openAs }) => {
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

const PAGES = ['Deactivateuser', 'ListDevices', 'Dashboard', 'WhiteLabel', 'Audit', 'Settings'];

for (const width of [1440, 390]) {
  test(`nothing on a page covers an open menu at ${width} px`, async ({ page, console: server, openAs }) => {
    // A short window, so that sticky bars are close to the menu.
    await page.setViewportSize({ width, height: 600 });
    await openAs('super_admin', '/Account');
    for (const path of PAGES) {
      await page.goto(`${server.url}/${path}`);
      await expectPageLoaded(page);
      await page.evaluate(() => window.scrollBy(0, 300));
      for (const menu of width < 768 ? ['Open the menu'] : ['Data', 'User Management']) {
        await page.getByRole('button', { name: menu, exact: true }).click();
        const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link').filter({ visible: true });
        await expect(links).not.toHaveCount(0);
        expect(await links.evaluateAll(coveredTexts), `${path}, ${menu}`).toEqual([]);
        await page.keyboard.press('Escape');
      }
    }
  });
}

/** The texts of those of the elements of which a corner in the window is under something else. */
function coveredTexts(elements: readonly (HTMLElement | SVGElement)[]): string[] {
  const isCovered = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const corners = [left + 3, right - 3].flatMap((x) =>
      [top + 3, bottom - 3].map((y) => document.elementFromPoint(x, y)),
    );
    return corners.some((found) => found !== null && !element.contains(found) && !found.contains(element));
  };
  return elements.filter(isCovered).map((element) => element.textContent);
}
