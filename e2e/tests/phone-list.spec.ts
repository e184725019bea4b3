import { rememberLanguage } from '../support/language.ts';
import { uploadShipments } from '../support/data/shipments.ts';
import { answerAsSpecified, SPECIFIED_RECORDS } from '../support/server/specified-service.ts';
import { cutBy, sidewaysBy } from '../support/page/boxes.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

for (const [name, address] of [
  ['the whole list', '/ListDevices?hub=all'],
  ['what needs attention', '/ListDevices?hub=all&late=any'],
  ['a filtered list', '/ListDevices?hub=all&status=submitted&result=passed&sort=hub'],
]) {
  test(`on a phone the first device of ${name} begins within 200 px`, async ({ page, openAs }) => {
    await openAs('executive', address ?? '');
    const first = page.locator('[data-index="0"]');
    await expect(first).toBeVisible();
    const box = await first.boundingBox();
    expect(box?.y).toBeLessThanOrEqual(200);
    expect(box?.height, 'three lines').toBeLessThanOrEqual(88);
    expect(await sidewaysBy(page)).toBe(0);
  });
}

test('on a phone the details have the width of the window, and the comparison is in sight', async ({
  page,
  openAs,
}) => {
  await openAs('executive', '/ListDevices?hub=all&result=rejected');
  await page.locator('[data-index="0"]').tap();
  const dialog = page.getByRole('dialog', { name: 'Device Details' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('table', { name: /^Expected and scanned/ })).toBeInViewport();
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(390);
});

test('among the filters of a phone Views has the colour of Export', async ({ page, openAs }) => {
  await openAs('executive', '/ListDevices');
  await page.getByRole('button', { name: /^Filters/ }).tap();
  const [views, rows] = await Promise.all(
    [page.getByRole('button', { name: 'Views' }), page.getByRole('button', { name: /^Export/ })].map((button) =>
      button.evaluate((shown) => getComputedStyle(shown).color),
    ),
  );
  expect(views).toBe(rows);
});

test('a phone that is turned while a view is named keeps the name', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await openAs('executive', '/ListDevices?status=pending');
  await page.getByRole('button', { name: 'Views' }).tap();
  await page.getByRole('button', { name: 'Save or edit views…' }).tap();
  const name = page.getByLabel('Name of this view');
  await name.fill('Night shi');
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('button', { name: 'Columns', includeHidden: true })).toHaveCount(width === 844 ? 1 : 0);
    await expect(name).toHaveValue('Night shi');
  }
  await page.keyboard.press('Escape');
  await expect(name).toBeHidden();
});

test('on a phone everything about a scan attempt is in sight without scrolling sideways', async ({ page, openAs }) => {
  await openAs('executive', '/ListDevices?hub=all&result=E007');
  await page.locator('[data-index="0"]').tap();
  const attempts = page.getByRole('dialog').getByRole('table', { name: 'Scan attempts' });
  await expect(attempts).toBeVisible();
  expect(await cutBy(attempts.locator('..'))).toEqual([0]);
});

test('on a phone the values of each column of a file are in sight without scrolling sideways', async ({
  page,
  openAs,
}) => {
  await openAs('admin', '/Upload');
  const summary = page.locator('summary', { hasText: 'Columns of the file' });
  expect(Math.round((await summary.boundingBox())?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await summary.tap();
  const columns = page.getByRole('table', { name: 'Columns of the file' });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(columns).toBeVisible();
    expect(await cutBy(columns.locator('..')), `${width} px`).toEqual([0]);
  }
});

test('on a card the name of a fact and the result beside it are on one line', async ({ page, openAs }) => {
  await openAs('executive', '/ListDevices?hub=all&result=E007');
  await page.locator('[data-index="0"]').tap();
  const attempts = page.getByRole('dialog').getByRole('table', { name: 'Scan attempts' });
  const result = attempts.getByRole('cell').filter({ hasText: 'E007' }).first();
  await expect(result).toBeVisible();
  const [ofName, ofResult] = await result.evaluate((cell) =>
    [cell, cell.querySelector('bdi')].map((line) => {
      // Without content, its lower edge is on the line.
      const probe = document.createElement('span');
      probe.style.display = 'inline-block';
      line?.prepend(probe);
      return probe.getBoundingClientRect().bottom;
    }),
  );
  expect(ofResult).toBeCloseTo(ofName ?? 0, 0);
});

test('on the narrowest phone usual tracking IDs are shown in full, and a long one with its end', async ({
  page,
  openAs,
}) => {
  const long = `ID-OF-ANOTHER-SHOP-${Date.now()}`;
  await openAs('admin', '/Upload');
  await uploadShipments(page, [`${long},BLR_KOR,mobile,Acme,One`]);

  await page.evaluate(() => localStorage.setItem('veritas-language', 'hi'));
  await page.setViewportSize({ width: 320, height: 2000 });
  await openAs('executive', '/ListDevices?hub=all');
  const ids = page.locator('[data-index] [data-column=id] code');
  await expect(ids.filter({ hasText: long })).toBeVisible();
  await expect(ids.filter({ hasText: /^RVP\d{10}$/ }).first()).toBeVisible();
  const unseen = await ids.evaluateAll((codes) =>
    codes.flatMap((code) => {
      const text = code.textContent;
      const whole = /^RVP\d{10}$/.test(text);
      // Where the last letters of an ID end, and where its cell does.
      const letters = document.createRange();
      const last = code.firstElementChild?.lastChild;
      if (!last) return [text];
      letters.selectNodeContents(last);
      const { right } = letters.getBoundingClientRect();
      const isCut = [code, ...code.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth + 1);
      return right > code.getBoundingClientRect().right + 1 || (whole && isCut) ? [text] : [];
    }),
  );
  expect(unseen).toEqual([]);
});

test('on a phone a blind pick is marked separately from its brand', async ({ page, console: server }) => {
  await rememberLanguage(page, 'hi');
  const pick = { is_Blindpick: true, Blind_brand: 'Samsung', Blind_model: 'Galaxy A14 5G' };
  const picks = SPECIFIED_RECORDS.map((record) => ({ ...record, tracking_id: { ...record.tracking_id, ...pick } }));
  await answerAsSpecified(page, { 'api/get_status/': () => picks });
  await page.goto(`${server.url}/ListDevices?late=any`);
  const mark = page.getByText('ब्लाइंड पिक').first();
  await expect(mark).toBeVisible();
  const space = await mark.evaluate((element) => {
    const brand = document.createRange();
    if (element.previousElementSibling) brand.selectNodeContents(element.previousElementSibling);
    const [written, pill] = [brand.getClientRects()[0], element.getClientRects()[0]];
    if (!written || !pill) return 0;
    return pill.top < written.bottom ? pill.left - written.right : Infinity;
  });
  expect(space).toBeGreaterThan(2);
});
