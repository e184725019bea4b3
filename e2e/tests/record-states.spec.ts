import { expectAccessibleInBothThemes } from '../support/page/axe.ts';
import { removeKeptCopy } from '../support/page/left-behind.ts';
import { expect, test } from '../support/test.ts';

// The states of dashboard and pick list; those of the other pages are in states.spec.ts.

const STATUS = '**/veritas/api/get_status/**';
const YEAR_MS = 365 * 86_400_000;

test('the states of the pick list have no accessibility violation', async ({ page, console: server, openAs }) => {
  await openAs('executive', '/Dashboard');
  const list = `${server.url}/ListDevices`;
  await page.evaluate((ms) => localStorage.setItem('veritas-looked:executive', `${Date.now() - ms} `), YEAR_MS);
  await page.goto(list);
  await expect(page.getByText(/^Since your last visit/)).toBeVisible();
  await expectAccessibleInBothThemes(page, 'opened at the hub desk');

  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Pending' }).click();
  await page.getByRole('combobox', { name: 'Result' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessibleInBothThemes(page, 'filters, a chip and an open list');

  await page.goto(`${list}?hub=all`);
  await expect(page.getByRole('rowheader').nth(1)).toBeVisible();
  const [first, second] = await page.getByRole('rowheader').allInnerTexts();
  await page.goto(`${list}?hub=unknown&q=${first}`);
  await expect(page.getByRole('button', { name: 'Show it' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a device that the filter leaves out');
  await page.goto(`${list}?hub=unknown&q=${first}+${second}+NOT-HERE`);
  await expect(page.getByText('3 tracking IDs')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'answers for IDs');
  await page.getByRole('button', { name: 'Answer for each ID' }).click();
  await expectAccessibleInBothThemes(page, 'an answer for each ID');

  await page.goto(`${list}?hub=unknown&result=rejected&device=${first}`);
  await expect(page.getByRole('dialog', { name: 'Device Details' })).toContainText('Belongs to another hub');
  await expect(page.getByRole('table', { name: 'Scan attempts' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'details of a device of another hub');
  await page.goto(`${list}?device=NOT-HERE`);
  await expect(page.getByText(/is not known/)).toBeVisible();
  await expectAccessibleInBothThemes(page, 'details of no device');
  await page.goto(`${list}?hub=all&late=any`);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Save or edit views…' }).click();
  await expectAccessibleInBothThemes(page, 'views over the devices that need attention');

  await page.route(STATUS, (route) => route.fulfill({ status: 503, json: {} }));
  await removeKeptCopy(page);
  await page.goto(list);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'failure');
});

test('the states of the dashboard have no accessibility violation', async ({ page, console: server, openAs }) => {
  await openAs('central_ops', '/Dashboard');
  await page.getByRole('button', { name: 'Counting' }).click();
  await page.getByRole('combobox', { name: 'Timeframe' }).click();
  await page.getByRole('option', { name: 'Custom range…' }).click();
  await expect(page.getByLabel('Start date')).toBeVisible();
  await page.getByRole('button', { name: 'More' }).first().click();
  await expectAccessibleInBothThemes(page, 'custom range, counting and an open menu');
  await page.goto(`${server.url}/Dashboard?table=Rejection+Trend&table=Daily+Processed+Volume`);
  await expect(page.getByRole('table', { name: 'Rejection Trend' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'charts as tables');
  await page.goto(`${server.url}/Dashboard?hub=PAT_KNK&operator=wm_pat_017&bars=Error+Distribution`);
  await expect(page.getByRole('button', { name: 'Remove filter Operator: wm_pat_017' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'filtered by hub and operator, with bars');
  await page.goto(`${server.url}/Dashboard?hub=gone`);
  await expect(page.getByText('No data available').first()).toBeVisible();
  await expectAccessibleInBothThemes(page, 'an unknown hub without data');
  await page.goto(`${server.url}/Dashboard?screen=hub`);
  await expect(page.getByRole('dialog', { name: 'Hub screen' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'hub screen');

  await page.goto(`${server.url}/Dashboard`);
  await expect(page.getByRole('region', { name: 'Pending' })).toBeVisible();
  await page.route(STATUS, (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/^The refresh failed/)).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a failed refresh with its toast');
  await removeKeptCopy(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'failure');
});
