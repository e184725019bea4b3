import { expect, test } from '../support/test.ts';

/** So narrow that each row is tall: together they are taller than the element that holds them may be. */
test.use({ viewport: { width: 300, height: 800 } });

const RECORDS = 40_000;

test('all rows of a list that is taller than browsers allow can be reached by keys and by the scroll bar', async ({
  page,
  startOwn,
  openAs,
}) => {
  const server = await startOwn(RECORDS);
  await openAs('executive', '/ListDevices?hub=all', server);
  const table = page.getByRole('table', { name: 'Devices' });
  const row = (index: number) => table.locator(`[data-index="${index}"]`);
  await expect(row(0)).toBeVisible();
  const last = Number(await table.getAttribute('aria-rowcount')) - 2;
  const frame = table.locator('..');
  const height = await row(0).evaluate((first) => first.getBoundingClientRect().height);
  expect(last * height).toBeGreaterThan(5_000_000);
  expect(await frame.evaluate(({ scrollHeight }) => scrollHeight)).toBeLessThan(5_010_000);

  await row(0).focus();
  await page.keyboard.press('End');
  await expect(row(last)).toBeFocused();
  await expect(row(last)).toBeInViewport({ ratio: 0.99 });
  await page.keyboard.press('ArrowUp');
  await expect(row(last - 1)).toBeInViewport({ ratio: 0.99 });

  for (const [part, expected] of [
    [0, 0],
    [1, last],
  ] as const) {
    await frame.evaluate((list, share) => list.scrollTo(0, share * list.scrollHeight), part);
    await expect(row(expected)).toBeInViewport({ ratio: 0.99 });
  }
  await page.keyboard.press('Home');
  await expect(row(0)).toBeInViewport({ ratio: 0.99 });
  await expect(row(0)).toBeFocused();
});
