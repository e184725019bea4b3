import { expect, test } from '../support/test.ts';

test('the tooltip of a mark has its name, its count and its share', async ({ page, openAs }) => {
  await openAs('central_ops', '/Dashboard');
  const tip = page.getByTestId('chart-tip');
  const byDay = /^\d{1,2} \w{3}.*\d+.*%/s;
  for (const [chart, said] of [
    [/^Rejection Trend, by day/, byDay],
    [/^Daily Processed Volume, by day/, byDay],
    [/^Error Distribution/, /^(E00\d: |Passed).*\d+.*% of/s],
  ] as const) {
    const canvas = page.getByRole('img', { name: chart });
    await canvas.scrollIntoViewIfNeeded();
    const box = (await canvas.boundingBox()) ?? { width: 0, height: 0 };
    // Right of the middle: there is a day, and a slice.
    await canvas.hover({ position: { x: box.width / 2 + 40, y: box.height / 2 } });
    await expect(tip).toHaveText(said);
    await expect(canvas).toHaveCSS('cursor', 'pointer');
    await page.keyboard.press('Escape');
    await expect(tip).toBeHidden();
    await canvas.hover({ position: { x: box.width / 2 + 30, y: box.height / 2 + 4 } });
    await expect(tip).toHaveText(said);
    await page.mouse.move(0, 0);
    await expect(tip).toBeHidden();
  }
});
