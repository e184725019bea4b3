import { rememberLanguage } from '../support/language.ts';
import { cutBy, sidewaysBy } from '../support/page/boxes.ts';
import { expect, test } from '../support/test.ts';

// The narrowest window with the menus beside the title, under fingers: each button of the bar is 44 px wide.
test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true });

for (const role of ['incharge', 'super_admin', 'central_ops']) {
  test(`on a tablet held upright the top bar of ${role} is as wide as the window`, async ({ page, openAs }) => {
    await openAs(role, '/Download');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
    expect(await sidewaysBy(page)).toBe(0);
  });

  test(`on a tablet held upright the top bar of ${role} names the user in full, with buttons of 44 px`, async ({
    page,
    openAs,
  }) => {
    for (const language of ['en', 'hi'] as const) {
      await rememberLanguage(page, language);
      await openAs(role, '/Download');
      const person = page.getByRole('banner').locator('a[href="/Account"]');
      await expect(person).toBeVisible();
      expect(Math.max(...(await cutBy(person.locator('*')))), language).toBeLessThanOrEqual(0);
      const widths = await page
        .getByRole('banner')
        .locator('a, button')
        .filter({ visible: true })
        .evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().width));
      expect(Math.min(...widths), language).toBeGreaterThanOrEqual(44);
      await expect(page.getByRole('link', { name: 'Veritas Console' })).toBeVisible();
    }
  });
}

for (const width of [768, 900]) {
  test(`every action on a user is within a window of ${width} px, beside long names`, async ({ page, openAs }) => {
    await page.setViewportSize({ width, height: 1024 });
    await page.route('**/user/get_users/**', async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const long = { name: 'hub_maharashtra_north_collection', code: 'hub_maharashtra_north_collection' };
      const named = JSON.parse(text, (key, value: unknown) => (key === 'group_info' ? [long] : value)) as unknown;
      await route.fulfill({ response, json: named });
    });
    for (const language of ['en', 'hi'] as const) {
      await rememberLanguage(page, language);
      await openAs('super_admin', '/Deactivateuser');
      const rows = page.getByRole('table').getByRole('row');
      await expect(rows.nth(1)).toContainText('hub_maharashtra_north');
      for (const row of [1, 2, 3])
        for (const button of await rows.nth(row).getByRole('button').all())
          await expect(button, language).toBeInViewport({ ratio: 1 });
    }
  });
}
