import { expect, test } from '../support/test.ts';
import { DAY_MS } from '../support/server/day.ts';

const WARNING = /^The clock of this computer is 3 days ahead of the server’s\. Days such as “Today” .* settings\.$/;

test('a clock that is wrong by days is reported on every page until the notice is closed', async ({
  page,
  signIn,
  console: server,
}) => {
  await page.clock.install({ time: Date.now() + 3 * DAY_MS });
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByText(WARNING)).toHaveCount(0);
  await signIn('super_admin');
  await page.goto(`${server.url}/Dashboard`);
  const note = page.getByRole('status').filter({ hasText: WARNING });
  await expect(note).toBeInViewport();
  await page.goto(`${server.url}/Deactivateuser`);
  await expect(note).toBeInViewport();
  await note.getByRole('button', { name: 'Close message' }).click();
  await expect(note).toHaveCount(0);
  await page.clock.runFor(3 * 60_000);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(note).toHaveCount(0);
});

test('a clock that is wrong by minutes is not reported', async ({ page, openAs }) => {
  await page.clock.install({ time: Date.now() - 3 * 60_000 });
  await openAs('super_admin', '/Dashboard');
  await expect(page.getByRole('heading', { name: 'Rejection Trend' })).toBeVisible();
  await expect(page.getByText('The clock of this computer')).toHaveCount(0);
});
