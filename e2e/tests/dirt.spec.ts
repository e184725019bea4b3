import { DIRTY_RECORDS, HOSTILE_TEXTS } from '../support/data/dirty-records.ts';
import { answerAsSpecified } from '../support/server/specified-service.ts';
import { sidewaysBy } from '../support/page/boxes.ts';
import { expect, test } from '../support/test.ts';

// A server with the specification's calls and without any validation.
let boxes: string[] = [];
test.beforeEach(async ({ page }) => {
  boxes = [];
  page.on('dialog', (box) => {
    boxes.push(box.message());
    void box.dismiss();
  });
  await answerAsSpecified(page, { 'api/get_status/': () => DIRTY_RECORDS });
});
test.afterEach(() => expect(boxes, 'boxes that markup opened').toEqual([]));

for (const width of [1440, 390]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('the dashboard counts valid records and reports the others', async ({ page, console: server }) => {
      await page.goto(`${server.url}/Dashboard`);
      const main = page.getByRole('main');
      const tile = (name: string) => main.getByRole('region', { name });
      await expect(tile('Verified at Doorstep')).toContainText('38 of 40 devices');
      await expect(tile('Pending')).toContainText('2 of 40 devices');
      // 14 hostile records with E006, and of the dirty codes all ten.
      await expect(tile('Rejection %')).toContainText('63.16% 24 of 38 submitted');
      await expect(main).toContainText('7 records with other codes');
      await expect(main).toContainText('3 submitted records without a result, counted as rejected');
      await expect(main).toContainText('13 records left out: created date missing or invalid');
      await expect(main.locator('img, script, svg[onload]')).toHaveCount(0);
      expect(await sidewaysBy(page)).toBe(0);
    });

    test('the pick list has a row for everything, and its details show every text as text', async ({
      page,
      console: server,
    }) => {
      await page.goto(`${server.url}/ListDevices`);
      const table = page.getByRole('table', { name: 'Devices' });
      await expect(table).toHaveAttribute('aria-rowcount', String(DIRTY_RECORDS.length + 1));
      expect(await sidewaysBy(page)).toBe(0);

      await page.getByPlaceholder('Filter by tracking id...').fill('HOSTILE');
      await expect(table).toHaveAttribute('aria-rowcount', String(HOSTILE_TEXTS.length + 1));
      await page.getByRole('button', { name: 'See Details' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Device Details' });
      const seen = new Set<number>();
      for (let place = 1; place <= HOSTILE_TEXTS.length; place += 1) {
        await expect(dialog).toContainText(`${place} of ${HOSTILE_TEXTS.length}`);
        const { index, texts, made } = await dialog.evaluate((element) => ({
          index: Number(/HOSTILE(\d+)/.exec(element.textContent)?.[1]),
          texts: [...element.querySelectorAll('bdi')].map(({ textContent }) => textContent),
          made: element.querySelectorAll('img, script, svg[onload], b').length,
        }));
        const text = (HOSTILE_TEXTS[index] ?? '').trim();
        if (text !== '') expect(texts, `text ${index}`).toContain(text);
        expect(made, `elements out of text ${index}`).toBe(0);
        expect(await sidewaysBy(page), `text ${index}`).toBe(0);
        seen.add(index);
        await page.keyboard.press('j');
      }
      expect(seen.size).toBe(HOSTILE_TEXTS.length);
    });
  });
}
