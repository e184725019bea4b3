import { expect, test } from '../support/test.ts';

for (const width of [1440, 390]) {
  test(`a message over a device's details can be closed without them, and stays while it is read, at ${width} px`, async ({
    page,
    context,
    openAs,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openAs('admin', '/ListDevices?hub=all');
    const opener = page.getByRole('button', { name: 'See Details' }).first();
    await opener.click();
    const details = page.getByRole('dialog', { name: /Device Details/ });
    const message = details.getByText('Link copied');
    await details.getByRole('button', { name: 'Copy link' }).click();
    await expect(message).toBeVisible();
    await details.getByRole('button', { name: 'Close message' }).click();
    await expect(message).toBeHidden();
    await expect(details).toBeVisible();

    await details.getByRole('button', { name: 'Copy link' }).click();
    await details.getByRole('button', { name: 'Close message' }).focus();
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(page.getByText('Link copied')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Link copied')).toBeHidden();
  });
}

test('a message that is closed over the next device leaves the focus in the details', async ({ page, openAs }) => {
  await openAs('admin', '/ListDevices?hub=all');
  await page.getByRole('button', { name: 'See Details' }).first().click();
  const details = page.getByRole('dialog', { name: /Device Details/ });
  await details.getByRole('button', { name: 'Copy link' }).click();
  const former = page.url();
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(former);
  // What is nearest to the button that was removed: the content of the dialog while it scrolls, else its title.
  const nearest = details
    .getByRole('heading', { name: 'Device Details' })
    .or(details.getByRole('group', { name: 'Content' }));
  const focused = nearest.and(details.locator(':focus'));
  await expect(focused).toHaveCount(1);
  // The button that was pressed belonged to the device before.
  await details.getByRole('button', { name: 'Close message' }).click();
  await expect(details.getByRole('button', { name: 'Close message' })).toHaveCount(0);
  await expect(focused).toHaveCount(1);
});
