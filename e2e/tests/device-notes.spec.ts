import type { Page } from '@playwright/test';
import { recordsOf } from '../support/data/records.ts';
import { atRest } from '../support/page/at-rest.ts';
import { expectAccessibleInBothThemes } from '../support/page/axe.ts';
import { otherBrowser } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'New note' });
const notes = (page: Page) => page.getByRole('log', { name: 'Notes of the device' });
async function topOf(page: Page) {
  await atRest(page);
  return (await field(page).boundingBox())?.y;
}

async function firstId(page: Page, url: string): Promise<string> {
  const [first] = await recordsOf(page, url);
  return first?.tracking_id.tracking_id ?? '';
}

test('two users on one device see each other’s notes within two seconds, and the input does not move', async ({
  page,
  browser,
  ownConsole: server,
  openAs,
}) => {
  await openAs('executive', '/ListDevices', server);
  const id = await firstId(page, server.url);
  const path = `/ListDevices?hub=all&device=${id}`;
  await page.goto(server.url + path);
  const theirs = await otherBrowser(browser, server.url, 'incharge');
  await theirs.goto(server.url + path);
  await field(theirs).fill('Half a sen');
  await expect(field(page)).toBeVisible();
  await expect(notes(theirs)).toContainText('No notes yet');
  const before = await topOf(theirs);

  await field(page).fill('The box was torn.\nPhoto sent.');
  await field(page).press('Control+Enter');
  await expect(notes(theirs)).toContainText('The box was torn.');
  await expect(field(theirs)).toHaveValue('Half a sen');
  await expect(field(theirs)).toBeFocused();
  expect(await topOf(theirs)).toBe(before);

  await page.getByRole('button', { name: 'Set flag' }).click();
  await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('Bill by Monday');
  await page.getByRole('button', { name: 'Save flag' }).click();
  const flag = theirs.getByRole('group', { name: 'Flag', exact: true });
  await expect(flag).toContainText('Bill by Monday');
  expect(await topOf(theirs)).toBe(before);
  await expect(notes(theirs).getByRole('button', { name: /^Remove/ })).toHaveCount(0);

  await theirs.getByRole('button', { name: 'Clear flag' }).click();
  await expect(page.getByText('No flag')).toBeVisible();
  await theirs.close();
});

test('a flag is found in the list, and a note that was not added is kept over a reload', async ({
  page,
  ownConsole: server,
  openAs,
}) => {
  await openAs('admin', '/ListDevices', server);
  const id = await firstId(page, server.url);
  await page.goto(`${server.url}/ListDevices?device=${id}`);
  await page.getByRole('button', { name: 'Set flag' }).click();
  await page.getByRole('button', { name: 'Save flag' }).click();
  await field(page).fill('A note.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(notes(page)).toContainText('A note.');
  await field(page).fill('Not yet added');
  await expectAccessibleInBothThemes(page, 'notes of a device');
  await page.reload();
  await expect(field(page)).toHaveValue('Not yet added');

  await page.goto(`${server.url}/ListDevices?marked=hold`);
  await expect(page.getByRole('rowheader', { name: id })).toHaveText(/On hold/);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expectAccessibleInBothThemes(page, 'flags in the list');
});

test('a typed note that a full browser cannot store is not lost without a question', async ({
  page,
  console: server,
  openAs,
}) => {
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('No space is left', 'QuotaExceededError');
    };
  });
  await openAs('admin', '/ListDevices', server);
  const id = await firstId(page, server.url);
  await page.goto(`${server.url}/ListDevices?device=${id}`);
  await field(page).click();
  await field(page).pressSequentially('Torn');
  await expect(page.getByText('This browser cannot store your draft')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeHidden();
  await page.evaluate(() => window.location.reload());
  await expect.poll(() => questions).toEqual(['beforeunload']);
  await page.getByRole('row', { name: id }).getByRole('button', { name: 'See Details' }).click();
  await expect(field(page)).toHaveValue('Torn');
  await field(page).fill('');
  await expect(page.getByText('This browser cannot store your draft')).toBeHidden();
  await page.reload();
  await expect(field(page)).toHaveValue('');
  expect(questions).toHaveLength(1);
});
