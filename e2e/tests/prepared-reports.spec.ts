import { readFile } from 'node:fs/promises';
import { expectAccessibleInBothThemes } from '../support/page/axe.ts';
import { expect, test } from '../support/test.ts';

test('a report is prepared while its user does something else, and is the file of a download', async ({
  page,
  console: server,
  openAs,
}) => {
  await openAs('central_ops', '/Download');
  await page.getByRole('button', { name: 'Last 30 days' }).click();
  const saved = async (press: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), press()]);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  };
  const direct = await saved(() => page.getByRole('button', { name: 'Download CSV' }).click());
  await page.getByRole('button', { name: 'Prepare in the background' }).click();
  const list = page.getByRole('region', { name: 'Prepared reports' });
  await expect(list.getByRole('row')).toHaveCount(2);
  await page.goto(`${server.url}/pickList`);
  await page.goto(`${server.url}/Download`);
  await expect(list.getByText('Ready')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a prepared report');
  const prepared = await saved(() => list.getByRole('button', { name: `Download ${direct.name}` }).click());
  expect(prepared).toEqual(direct);
  await page.reload();
  await list.getByRole('button', { name: `Remove ${direct.name}` }).click();
  await expect(list).toHaveCount(0);
});
