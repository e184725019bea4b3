import type { Page } from '@playwright/test';
import { fresh } from '../support/page/messages.ts';
import { recordsOf } from '../support/data/records.ts';
import { scanAtDoorstep } from '../support/data/phone.ts';
import { uploadShipments } from '../support/data/shipments.ts';
import { otherBrowser } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

async function addBrand(page: Page, consoleUrl: string, name: string) {
  await page.goto(`${consoleUrl}/WhiteLabel`);
  await page.getByRole('textbox', { name: 'New brand' }).fill(name);
  await page.getByRole('button', { name: 'Add Brand' }).click();
  await expect(editor(page, name)).toBeVisible();
}
const editor = (page: Page, name: string) => page.getByRole('group', { name: `Editor of ${name}` });

async function addMaker(page: Page, maker: string) {
  await page.getByRole('combobox', { name: 'Manufacturer' }).fill(maker);
  await page.getByRole('option', { name: maker, exact: true }).click();
  await page.getByRole('button', { name: 'Add manufacturer' }).click();
}
const makers = (page: Page, brand: string) =>
  page
    .getByRole('list', { name: `Manufacturers of ${brand}` })
    .getByRole('listitem')
    .locator('bdi')
    .allTextContents();
const update = (page: Page) => page.getByRole('button', { name: 'Update Changes DB' }).click();

test('the preview counts the rejections that a list would have passed, like a count by hand', async ({
  page,
  console: server,
  openAs,
}) => {
  const brand = fresh('Impact');
  // Eight devices of one brand, as they were found at the doorstep.
  const found = [
    ...Array.from({ length: 3 }, () => ({ manufacturer: 'Skyworth', model: 'One' })),
    { manufacturer: ' SKYWORTH ', model: 'Two' },
    { manufacturer: 'KTC', model: 'one' },
    ...Array.from({ length: 2 }, () => ({ manufacturer: 'Unlisted Ltd', model: 'One' })),
    { manufacturer: brand, model: 'One' },
  ].map((device, index) => ({ ...device, trackingId: `IMP${Date.now()}${index}` }));
  await openAs('admin', '/Upload');
  await uploadShipments(
    page,
    found.map(({ trackingId }) => `${trackingId},BLR_KOR,mobile,${brand},One`),
  );
  await scanAtDoorstep(server.url, found);

  // By hand: all eight were refused by E005 or E006. Once the brand has an entry, the device that reports the brand
  // itself passes; Skyworth in the list lets its three of the right model pass, KTC its one.
  const records = await recordsOf(page, server.url);
  const results = records.filter((record) => record.tracking_id.device_brand === brand).map((r) => r.device_result);
  expect(results.filter((result) => /^E00[56]$/.test(result ?? ''))).toHaveLength(8);

  await addBrand(page, server.url, brand);
  const says = (passed: number) => `This list would have passed ${passed} of 8 rejections by E005 and E006 in 30 days.`;
  await addMaker(page, 'Skyworth');
  await expect(page.getByText(says(4))).toBeVisible();
  await addMaker(page, 'KTC');
  await expect(page.getByText(says(5))).toBeVisible();
  await page.getByText('By manufacturer', { exact: true }).click();
  const table = page.getByRole('table', { name: 'Rejections by manufacturer' });
  // Of the spellings of a name the one that sorts first is shown.
  for (const row of [/^SKYWORTH 3 of 4/, /^KTC 1 of 1/, /^Unlisted Ltd 0 of 2/])
    await expect(table.getByRole('row', { name: row })).toBeVisible();

  await test.step('the change is stored, undone, and the trail lists both', async () => {
    await update(page);
    await expect(page.getByText('Saved: Added Skyworth, KTC.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo this change' }).click();
    await expect(page.getByText('No white-labels added')).toBeVisible();
    await page.goto(`${server.url}/Audit`);
    const entries = page.getByRole('row').filter({ hasText: brand });
    await expect(entries.filter({ hasText: '− Skyworth, − KTC' })).toHaveCount(1);
    await expect(entries.filter({ hasText: '+ Skyworth, + KTC' })).toHaveCount(1);
  });
});

test('a list that another admin changed meanwhile is not overwritten, and both changes can be kept', async ({
  page,
  browser,
  console: server,
  signIn,
}) => {
  const brand = fresh('Conflict');
  await signIn('admin');
  await addBrand(page, server.url, brand);
  await addMaker(page, 'Skyworth');
  await update(page);
  await expect(page.getByText('Brand updated successfully!')).toBeVisible();
  await addMaker(page, 'Hisense');

  const theirs = await otherBrowser(browser, server.url, 'super_admin');
  await theirs.goto(`${server.url}/WhiteLabel`);
  await theirs.getByRole('button', { name: new RegExp(`^${brand}`) }).click();
  await theirs.getByRole('button', { name: 'Remove Skyworth' }).click();
  await addMaker(theirs, 'KTC');
  await update(theirs);
  await expect(theirs.getByText('Brand updated successfully!')).toBeVisible();
  await theirs.close();

  await update(page);
  await expect(
    page.getByText('This brand was changed by super_admin meanwhile. Compare both lists, then save yours.'),
  ).toBeVisible();
  const conflict = page.getByRole('status').filter({ hasText: 'Someone else changed this list' });
  await expect(conflict).toContainText('Added KTC. Removed Skyworth.');
  await expect(conflict).toContainText('Added Hisense.');
  const refused = page.getByRole('button', { name: 'Update Changes DB' });
  await expect(refused).toBeDisabled();
  await expect(refused, 'the focus is not lost').toBeFocused();
  await page.getByRole('button', { name: 'Combine both' }).click();
  await update(page);
  await expect(page.getByRole('button', { name: 'Update Changes DB' })).toHaveCount(0);
  await page.reload();
  await expect.poll(() => makers(page, brand)).toEqual(['KTC', 'Hisense']);
});

test('leaving unsaved changes by Logout, by a link or by closing asks first', async ({
  page,
  console: server,
  signIn,
}) => {
  const brand = fresh('Unsaved');
  const asked: string[] = [];
  const answer = (how: 'dismiss' | 'accept') =>
    page.once('dialog', (dialog) => {
      asked.push(dialog.message());
      void dialog[how]();
    });
  await signIn('admin');
  await addBrand(page, server.url, brand);
  await addMaker(page, 'Skyworth');
  for (const leave of [
    () => page.getByRole('button', { name: 'Logout' }).click(),
    () => page.getByRole('link', { name: 'Veritas Console' }).click(),
  ]) {
    answer('dismiss');
    await leave();
    await expect(page).toHaveURL(/\/WhiteLabel/);
    expect(await makers(page, brand)).toEqual(['Skyworth']);
  }
  expect(asked).toEqual(Array.from({ length: 2 }, () => `Leave without saving your changes to ${brand}?`));
  answer('accept');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
  expect(asked).toHaveLength(3);
});
