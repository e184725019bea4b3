import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GUIDES } from '../guide/guides.ts';
import { frontPageText, pageText } from '../guide/guide.ts';
import { GUIDE_RECORDS, openGuide } from '../guide/open-guide.ts';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { ROOT } from '../support/console-server.ts';
import { expect, test } from '../support/test.ts';

const written = (name: string) => readFileSync(join(ROOT, 'docs', 'guide', `${name}.md`), 'utf8');

test('the guide says what its steps say: npm run guide writes it', () => {
  expect(written('README')).toBe(frontPageText(GUIDES));
  for (const guide of GUIDES) expect(written(guide.role)).toBe(pageText(guide));
});

test('the bar opens the page of the own role, which is accessible in both themes', async ({ page, openAs }) => {
  await openAs('executive', '/ListDevices');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Guide' }).click();
  const guide = await opened;
  await expect(guide.getByRole('heading', { level: 1 })).toHaveText(/^Executive/);
  await expectAccessibleInBothThemes(guide, 'guide');
});

test('every step of the guide can be done, by the names in its text', async ({ browser, startOwn }) => {
  test.setTimeout(180_000);
  const server = await startOwn(GUIDE_RECORDS);
  for (const guide of GUIDES) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const walk = await openGuide(context, server, guide);
    for (const step of guide.steps)
      await expect(walk.do(guide, step), `${guide.role}: ${step.title}`).resolves.toBeUndefined();
    await context.close();
  }
});
