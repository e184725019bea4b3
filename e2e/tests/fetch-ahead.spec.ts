import { expect, test } from '../support/test.ts';

test('an entry of the menu that cannot be fetched ahead leaves the form on the page as it is', async ({
  page,
  console: server,
  openAs,
}) => {
  await openAs('super_admin', '/createuser');
  const name = page.getByRole('textbox', { name: 'Username' });
  await name.fill('half_typed');
  const styles = page.locator('link[data-remote="users"]');
  await expect(styles).not.toHaveCount(0);
  const count = await styles.count();
  const look = () => name.evaluate((field) => JSON.stringify(field.getBoundingClientRect()));
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.route('**/remotes/users/**/*.js', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('button', { name: 'User Management' }).click();
  const before = await look();
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit trail' });
  await entry.hover();
  await expect.poll(() => said.join()).toContain('answered 503');
  await expect(styles).toHaveCount(count);
  expect(await look()).toBe(before);
  await expect(name).toHaveValue('half_typed');
  expect(await page.evaluate(() => localStorage.getItem('veritas-quarantine'))).toBeNull();

  await page.unrouteAll({ behavior: 'wait' });
  await name.fill('');
  await page.getByRole('button', { name: 'User Management' }).click();
  await entry.click();
  await expect(page).toHaveURL(`${server.url}/Audit`);
  await expect(page.getByRole('table', { name: 'Audit trail' })).toBeVisible();
});
