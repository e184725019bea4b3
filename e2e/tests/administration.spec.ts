import { expect, test } from '../support/test.ts';

test('an admin creates a user, who signs in, must choose a password, and is deactivated', async ({
  page,
  browser,
  console: server,
  openAs,
}) => {
  const name = `wm_new_${Date.now() % 100_000}`;
  await openAs('admin', '/createuser');
  const form = page.getByRole('form', { name: 'Create User' });
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(page.getByText('Username and email are required').first()).toBeVisible();

  await form.getByLabel('Username').fill(name);
  await form.getByLabel('Email').fill(`${name}@example.com`);
  await form.getByRole('textbox', { name: 'Password' }).fill('a lantern over the quay');
  for (const [label, choice] of [
    ['Role', 'Executive'],
    ['Organization', 'HUB'],
    ['Group', 'BLR_KOR'],
  ] as const) {
    await form.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: choice, exact: true }).click();
  }
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(page.getByText('User created successfully!').first()).toBeVisible();

  const theirs = await browser.newPage();
  await theirs.goto(`${server.url}/login`);
  await theirs.getByLabel('Username').fill(name);
  await theirs.getByLabel('Password', { exact: true }).fill('a lantern over the quay');
  await theirs.getByRole('button', { name: 'Login' }).click();
  await expect(theirs).toHaveURL(`${server.url}/Account`);

  await page.goto(`${server.url}/Deactivateuser?q=${name}`);
  page.once('dialog', (dialog) => {
    expect(dialog.message()).toContain(name);
    void dialog.accept();
  });
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: /^Deactivate/ })
    .click();
  await expect(
    page.getByRole('row', { name: new RegExp(name) }).getByRole('button', { name: /^Activate/ }),
  ).toBeVisible();

  await theirs.reload();
  await expect(theirs).toHaveURL(`${server.url}/login`);
  await theirs.close();

  await page.goto(`${server.url}/Audit`);
  await expect(page.getByRole('row').filter({ hasText: 'User deactivated' }).filter({ hasText: name })).toBeVisible();
});

test('a manufacturer is added to a brand, and the change is stored', async ({ page, console: server, openAs }) => {
  const brand = `Brand ${Date.now() % 100_000}`;
  await openAs('admin', '/WhiteLabel');
  await page.getByRole('button', { name: 'Add Brand' }).click();
  await expect(page.getByText('Please enter a brand name')).toBeVisible();
  await page.getByRole('textbox', { name: /brand/i }).fill(brand);
  await page.getByRole('button', { name: 'Add Brand' }).click();
  await expect(page.getByText('Brand added successfully!')).toBeVisible();

  const card = page
    .getByRole('region', { name: brand })
    .or(page.getByRole('group', { name: brand }))
    .first();
  await expect(card.getByText('No white-labels added')).toBeVisible();
  await card.getByRole('combobox').fill('Skyw');
  await page.getByRole('option', { name: 'Skyworth', exact: true }).click();
  await card.getByRole('button', { name: /^Add/ }).click();
  await expect(page.getByText('Manufacturer added successfully to list press update to save changes')).toBeVisible();
  await card.getByRole('button', { name: 'Update Changes DB' }).click();
  await expect(page.getByText('Brand updated successfully!')).toBeVisible();
  const brands = (await (await page.request.get(`${server.url}/veritas/api/whitelable/`)).json()) as {
    brand: string;
    white_labeled_brands: { data: string[] };
  }[];
  expect(brands.find((entry) => entry.brand === brand)?.white_labeled_brands.data).toEqual(['Skyworth']);
});
