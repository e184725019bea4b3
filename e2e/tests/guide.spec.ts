import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rememberLanguage } from '../support/language.ts';
import { GUIDES } from '../guide/guides.ts';
import { fileOf, frontPageText, pageText } from '../guide/lib/guide.ts';
import { boldIn, LANGUAGES } from '../guide/lib/language.ts';
import { nameIn } from '../guide/lib/names.ts';
import { GUIDE_RECORDS, openGuide } from '../guide/open-guide.ts';
import { expectAccessibleInBothThemes } from '../support/page/axe.ts';
import { ROOT } from '../support/server/console-server.ts';
import { expect, test } from '../support/test.ts';

const written = (file: string) => readFileSync(join(ROOT, 'docs', 'guide', file), 'utf8');

test('the guide has the texts of its steps, in both languages: npm run guide writes it', () => {
  for (const language of LANGUAGES) {
    expect(written(fileOf(language, 'README'))).toBe(frontPageText(GUIDES, language));
    for (const guide of GUIDES) expect(written(fileOf(language, guide.role))).toBe(pageText(guide, language));
  }
});

test('a paragraph in Hindi has the same names as its English one', () => {
  for (const { role, steps } of GUIDES)
    for (const { en, hi } of steps.flatMap(({ text }) => text)) {
      const names = boldIn(en).map((name) => nameIn('hi', name));
      expect(new Set(boldIn(hi)), `${role}: ${en}`).toEqual(new Set(names));
    }
});

test('the bar opens the guide of the user’s role in the language of the console, accessible in both themes', async ({
  page,
  openAs,
}) => {
  await rememberLanguage(page, 'hi');
  await openAs('executive', '/ListDevices');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'गाइड' }).click();
  const guide = await opened;
  await expect(guide.getByRole('heading', { level: 1 })).toHaveText('Executive: हब की डेस्क');
  await expectAccessibleInBothThemes(guide, 'guide');
  await guide.getByRole('link', { name: 'English' }).click();
  await expect(guide.getByRole('heading', { level: 1 })).toHaveText('Executive: the desk of a hub');
});

// One language for each role, as twice the steps would take twice the time: that every name reads as in the catalogues
// is held by tools/language.
test('every step of the guide can be done, by the names in its text', async ({ browser, startOwn }) => {
  const server = await startOwn(GUIDE_RECORDS);
  for (const [index, guide] of GUIDES.entries()) {
    const language = index % 2 === 0 ? 'en' : 'hi';
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const walk = await openGuide(context, server, guide, language);
    for (const step of guide.steps)
      await expect(walk.do(guide.role, step), `${guide.role}: ${step.title[language]}`).resolves.toBeUndefined();
    await context.close();
  }
});
