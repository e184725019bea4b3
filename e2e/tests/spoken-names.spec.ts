import type { Page } from '@playwright/test';
import { EVERY_PAGE } from '../support/page/pages.ts';
import { expectPageLoaded } from '../support/page/loaded.ts';
import { watchCalls } from '../support/server/calls.ts';
import { expect, test } from '../support/test.ts';

interface SpokenNode {
  readonly role: string;
  readonly name: string;
  readonly description: string;
}

/** What Chromium gives to a screen reader. */
async function spokenNodes(page: Page): Promise<readonly SpokenNode[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  await devtools.detach();
  const textOf = (value: { readonly value?: unknown } | undefined) =>
    typeof value?.value === 'string' ? value.value : '';
  return nodes
    .filter(({ ignored }) => !ignored)
    .map((node) => ({ role: textOf(node.role), name: textOf(node.name), description: textOf(node.description) }));
}

test('nothing is described by its own name, which would be read twice', async ({ page, signIn, console: server }) => {
  await signIn('super_admin');
  const allAnswered = watchCalls(page);
  for (const path of EVERY_PAGE) {
    await page.goto(`${server.url}/${path}`);
    await expectPageLoaded(page);
    await allAnswered();
    const nodes = await spokenNodes(page);
    expect(nodes.length).toBeGreaterThan(20);
    const twice = nodes.filter(({ name, description }) => name !== '' && name === description);
    expect.soft(twice, path).toEqual([]);
  }
});

test('buttons of equal names on the account page are distinguished by their descriptions', async ({ page, openAs }) => {
  await openAs('super_admin', '/Account');
  await expect(page.getByLabel('Current password')).toBeVisible();
  const buttons = (await spokenNodes(page)).filter(({ name }) => name === 'Show password');
  const fields = ['Current password', 'New password', 'New password again'];
  expect(buttons.map(({ description }) => description)).toEqual(fields);
});

test('buttons of equal names in the rows of a table are distinguished by their descriptions', async ({
  page,
  signIn,
  console: server,
}) => {
  await signIn('super_admin');
  for (const path of ['ListDevices?hub=all', 'Deactivateuser', 'Modules']) {
    await page.goto(`${server.url}/${path}`);
    await expect(page.getByRole('row').nth(2).getByRole('button').first()).toBeVisible();
    const repeated = ['See Details', 'Deactivate', 'Activate', 'Delete', 'Switch off'];
    const buttons = (await spokenNodes(page)).filter(({ role, name }) => role === 'button' && repeated.includes(name));
    const known = buttons.map(({ name, description }) => `${name}: ${description}`);
    expect(known.length, path).toBeGreaterThan(4);
    expect(new Set(known).size, path).toBe(known.length);
  }
});

test('a page that a menu or a link opens is named where the focus lands', async ({ page, openAs }) => {
  await openAs('super_admin', '/Dashboard');
  const main = page.getByRole('main');
  await page.getByRole('button', { name: 'Data' }).click();
  await page.getByRole('link', { name: 'Download', exact: true }).click();
  await expect(page.getByRole('main', { name: 'Download Data' })).toBeFocused();
  await page.getByRole('link', { name: 'super_admin' }).click();
  await expect(page.getByRole('main', { name: 'Your account' })).toBeFocused();
  await page.goBack();
  await expect(main).toHaveAccessibleName('Download Data');
});

test('the text of a message follows its region, which moves when a dialog closes', async ({ page, openAs }) => {
  await openAs('admin', '/WhiteLabel');
  await page.getByLabel('New brand').fill(`Brand ${Date.now()}`);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const text = document.querySelector('[popover] p');
      if (text) seen.push(getComputedStyle(text).visibility);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Brand added successfully!')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen[0])).toBe('hidden');
});
