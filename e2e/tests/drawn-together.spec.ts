import { expect, test } from '../support/test.ts';

interface Watch {
  frame: number;
  /** The frames in which numbers changed, and in which charts were drawn. */
  numbers: Set<number>;
  charts: Set<number>;
}

test('another timeframe shows its numbers and its charts in one frame', async ({ page, openAs }) => {
  await page.addInitScript(() => {
    const watch: Watch = { frame: 0, numbers: new Set(), charts: new Set() };
    Object.assign(window, { watch });
    const count = () => {
      watch.frame += 1;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    // A chart is cleared before it is drawn.
    const canvas = CanvasRenderingContext2D.prototype;
    // Called with its canvas.
    // oxlint-disable-next-line typescript/unbound-method
    const { clearRect } = canvas;
    canvas.clearRect = function clear(...area) {
      watch.charts.add(watch.frame);
      clearRect.apply(this, area);
    };
  });
  await openAs('central_ops', '/Dashboard');
  const tile = page.getByRole('region', { name: 'Pending' });
  await expect(tile).toContainText(/of \d+ devices/);
  const timeframe = page.getByRole('combobox', { name: 'Timeframe' });

  for (const name of ['Last 15 Days', 'Today', 'Last 7 Days']) {
    await timeframe.click();
    const before = await tile.innerText();
    await tile.evaluate((element) => {
      const { watch } = window as unknown as { watch: Watch };
      watch.charts.clear();
      watch.numbers.clear();
      const observer = new MutationObserver(() => watch.numbers.add(watch.frame));
      observer.observe(element, { subtree: true, childList: true, characterData: true });
    });
    await page.getByRole('option', { name, exact: true }).click();
    await expect(tile).not.toHaveText(before, { useInnerText: true });
    const frames = await page.evaluate(async () => {
      const { watch } = window as unknown as { watch: Watch };
      const end = watch.frame + 10;
      while (watch.frame < end) await new Promise(requestAnimationFrame);
      return { numbers: [...watch.numbers], charts: [...watch.charts] };
    });
    expect(frames.numbers).toHaveLength(1);
    expect(frames.charts).toEqual(frames.numbers);
  }
});

test('charts are in the font of the console, also when it loads after them', async ({
  page,
  console: server,
  signIn,
}) => {
  const fonts = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await fonts.promise;
    await route.continue();
  });
  await signIn('central_ops');
  // The font is preloaded, so a page without it is not yet loaded.
  await page.goto(`${server.url}/Dashboard`, { waitUntil: 'commit' });
  const canvas = page.getByRole('region', { name: 'Rejection Trend' }).locator('canvas');
  await expect(canvas).toBeVisible();
  const picture = () => canvas.evaluate((chart: HTMLCanvasElement) => chart.toDataURL());
  const early = await picture();
  fonts.resolve();
  await expect.poll(picture, 'with other letters').not.toBe(early);
});
