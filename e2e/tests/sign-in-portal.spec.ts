import type { Page } from '@playwright/test';
import { intercept } from '../support/server/intercept.ts';
import { rememberLanguage } from '../support/language.ts';
import { otherBrowser } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const CALLS = '**/veritas/**';
const WORDS = {
  en: { says: /^Another site answers in place of the server/, reload: 'Reload', away: /cannot be reached/ },
  hi: { says: /^सर्वर की जगह कोई दूसरी साइट जवाब दे रही है/, reload: 'रीलोड करें', away: /संपर्क नहीं हो पा रहा/ },
};

/** Checks the session again, as a user who returns to the tab. */
const returnTo = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

for (const language of ['en', 'hi'] as const)
  test(`calls that a portal redirects to another site ask for a reload [${language}]`, async ({ browser, console }) => {
    const words = WORDS[language];
    // Not watched: the policy blocks the redirect, which is reported.
    const page = await otherBrowser(browser, console.url, 'admin');
    await rememberLanguage(page, language);
    await page.goto(`${console.url}/createuser`);
    await expect(page.getByRole('main').getByRole('form').first()).toBeVisible();
    await intercept(page, CALLS, (route) =>
      route.fulfill({ status: 302, headers: { location: 'https://portal.example/sign-in' } }),
    );
    await returnTo(page);
    const note = page.getByRole('main').getByRole('status').filter({ hasText: words.says });
    await expect(note.getByRole('button', { name: words.reload })).toBeVisible();
    await expect(page.getByText(words.away)).toHaveCount(0);
    await page.context().close();
  });

test('a portal that answers with a page makes the console offer a reload, and a lost network does not', async ({
  page,
  openAs,
}) => {
  await openAs('admin', '/Dashboard');
  await expect(page.getByRole('heading', { name: /Dashboard/ })).toBeVisible();
  await intercept(page, CALLS, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>Sign in' }));
  await returnTo(page);
  const note = page.getByRole('main').getByRole('status');
  await expect(note.getByText(WORDS.en.says)).toBeVisible();
  await page.unroute(CALLS);
  await intercept(page, CALLS, (route) => route.abort('connectionrefused'));
  await returnTo(page);
  await expect(note.getByText(/^Server cannot be reached/)).toBeVisible();
  await page.unroute(CALLS);
  await returnTo(page);
  await expect(note.getByText(/^Server cannot be reached/)).toBeHidden();
});
