import { expect, test } from '../support/test.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme });

    test('mark and name are painted before any script or style has come', async ({ page, console: server }) => {
      await page.route('**/assets/*', () => {
        // Never answered.
      });
      await page.goto(server.url, { waitUntil: 'commit' });
      await expect(page.getByRole('img', { name: 'Veritas Console' })).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
        .toBe(1);
      await expect(page.getByText('The styles of the console did not arrive.')).toBeHidden();
    });
  });
}

test('the bar of the first paint gives way to that of the console, without a jump', async ({ page, openAs }) => {
  await openAs('admin', '/Dashboard');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Veritas Console' })).toBeHidden();
});
