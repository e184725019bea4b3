import { expectAccessible, expectLegible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const PAGES = [
  'Dashboard',
  'ListDevices',
  'ListDevices?late=any',
  'createuser',
  'Deactivateuser',
  'Account',
  'Audit',
  'Upload',
  'Download',
  'WhiteLabel',
];
// What has no colour is the same in both themes.
for (const [theme, expectGood] of [
  ['light', expectAccessible],
  ['dark', expectLegible],
] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme });

    test('the sign-in page has no accessibility violation', async ({ page, console: server }) => {
      await page.goto(`${server.url}/login`);
      await expect(page.getByLabel('Username')).toBeVisible();
      await expectGood(page, 'sign-in');
    });

    test('no page has an accessibility violation', async ({ page, console: server, signIn }) => {
      test.setTimeout(180_000);
      await signIn('admin');
      for (const path of PAGES) {
        await page.goto(`${server.url}/${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
        await expectGood(page, path);
      }
    });
  });
}

for (const width of [390, 1024, 1440]) {
  test(`no page scrolls sideways at ${width} pixels`, async ({ page, console: server, signIn }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 844 });
    await signIn('admin');
    for (const path of PAGES) {
      await page.goto(`${server.url}/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, path).toBe(0);
    }
  });
}

test('the phone menu opens, leads on and closes', async ({ page, console: server, openAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs('admin', '/Dashboard');
  const stats = page.getByRole('link', { name: 'Stats' });
  await expect(stats).toBeHidden();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('button', { name: 'Data' }).click();
  await stats.click();
  await expect(page).toHaveURL(`${server.url}/ListDevices`);
  await expect(stats).toBeHidden();
});

test('on a phone a row of the audit trail is a card that shows all its facts, and a row to readers still', async ({
  page,

  openAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs('admin', '/Audit');
  const row = page.getByRole('table').getByRole('row').nth(1);
  await expect(row.getByRole('rowheader')).toBeVisible();
  const ends = await row
    .getByRole('cell')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
  expect(ends).toHaveLength(5);
  expect(Math.max(...ends)).toBeLessThanOrEqual(390);
});
