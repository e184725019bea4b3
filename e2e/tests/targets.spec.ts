import { rememberLanguage } from '../support/language.ts';
import { atRest } from '../support/page/at-rest.ts';
import { postFrom } from '../support/server/change.ts';
import { EVERY_PAGE } from '../support/page/pages.ts';
import { scanAtDoorstep } from '../support/data/phone.ts';
import { uploadShipments } from '../support/data/shipments.ts';
import { expectPageLoaded } from '../support/page/loaded.ts';
import { watchCalls } from '../support/server/calls.ts';
import { expect, test } from '../support/test.ts';

const PAGES = [...EVERY_PAGE, 'NoSuchPage'];

const OF_24_PX = 11;
/** Without the borders of a field, which belong to its box. */
const OF_44_PX = 20.5;

/**
 * Runs in the browser: interactive elements that do not receive a press so far from their middle in each direction. A
 * checkbox and its label are one target, and so is a row that opens its device; a link in the midst of a sentence is as
 * high as its line (WCAG 2.5.8).
 */
function smallTargets(reach: number): string[] {
  const TARGETS = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch]';
  const areaOf = (target: HTMLElement) => target.closest<HTMLElement>('label, [data-index]') ?? target;
  const isOfSentence = (target: HTMLElement) =>
    target.matches('li > a, p > a') && target.textContent.trim() !== target.parentElement?.textContent.trim();
  return [...document.querySelectorAll<HTMLElement>(TARGETS)]
    .filter((target) => target.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .flatMap((target) => {
      const area = areaOf(target);
      area.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = area.getBoundingClientRect();
      const isHit = (x: number, y: number) => area.contains(document.elementFromPoint(x, y));
      const [x, y] = [left + width / 2, top + height / 2];
      if (width <= 1 || !isHit(x, y) || isOfSentence(target)) return [];
      const isLarge = [-reach, reach].every((by) => isHit(x, y + by) && isHit(x + by, y));
      return isLarge ? [] : [`${target.tagName} ${target.ariaLabel ?? target.textContent}`];
    });
}

for (const width of [1440, 390]) {
  test(`everything that can be pressed is at least 24 px large at ${width} px`, async ({
    page,
    signIn,
    console: server,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn('super_admin');
    const allAnswered = watchCalls(page);
    for (const path of PAGES) {
      await page.goto(`${server.url}/${path}`);
      await expectPageLoaded(page);
      await allAnswered();
      expect.soft(await page.evaluate(smallTargets, OF_24_PX), path).toEqual([]);
    }
  });
}

test.describe('under fingers', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const)
    test(`everything that can be pressed is 44 px large in ${width} times ${height} px`, async ({
      page,
      signIn,
      console: server,
    }) => {
      await page.setViewportSize({ width, height });
      await signIn('super_admin');
      const allAnswered = watchCalls(page);
      for (const path of PAGES) {
        await page.goto(`${server.url}/${path}`);
        await expectPageLoaded(page);
        await allAnswered();
        expect.soft(await page.evaluate(smallTargets, OF_44_PX), path).toEqual([]);
      }
    });

  test('so is the line of several entries of the audit trail', async ({ page, signIn, console: server }) => {
    await signIn('super_admin');
    const names = Array.from({ length: 3 }, (_, index) => `target_${Date.now()}_${index}`);
    for (const username of names) {
      const user = {
        username,
        email: `${username}@example.com`,
        password: 'quiet lamp bridge seven',
        role: 'central_ops',
      };
      const answer = await postFrom(page.context(), `${server.url}/veritas/user/create/`, user);
      expect(answer.status(), await answer.text()).toBe(201);
    }
    await page.goto(`${server.url}/Audit`);
    await expect(page.getByRole('button', { name: /users created by super_admin/ }).first()).toBeVisible();
    expect(await page.evaluate(smallTargets, OF_44_PX)).toEqual([]);
  });
});

for (const width of [1440, 390]) {
  test(`figures of one digit are at least 24 px large at ${width} px`, async ({ page, startOwn, openAs }) => {
    await page.setViewportSize({ width, height: 900 });
    const server = await startOwn(40);
    await openAs('super_admin', '/Dashboard', server);
    await expect(page.getByRole('link', { name: /^\d \D* by day$/ }).first()).toBeVisible();
    expect(await page.evaluate(smallTargets, OF_24_PX)).toEqual([]);
  });
}

test('links under the dashboard are 24 px apart where each has a line of its own', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await rememberLanguage(page, 'hi');
  await openAs('super_admin', '/Dashboard');
  await expect(page.locator('a[href="/Dashboard?screen=hub"]')).toBeVisible();
  expect(await page.evaluate(smallTargets, OF_24_PX)).toEqual([]);
});

test('the button that allows a manufacturer is at least 24 px large in the details of a device', async ({
  page,
  console: server,
  openAs,
}) => {
  const trackingId = `ALLOW${Date.now()}`;
  await openAs('super_admin', '/Upload');
  await uploadShipments(page, [`${trackingId},BLR_KOR,mobile,Samsung,One`]);
  await scanAtDoorstep(server.url, [{ trackingId, manufacturer: 'Unlisted Ltd', model: 'One' }]);
  await page.goto(`${server.url}/ListDevices?hub=all&device=${trackingId}`);
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Allow Unlisted Ltd for Samsung' })).toBeVisible();
  await atRest(page);
  expect(await page.evaluate(smallTargets, OF_24_PX)).toEqual([]);
});
