import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { rememberLanguage } from '../support/language.ts';
import { expectAccessibleInBothThemes } from '../support/page/axe.ts';
import { sidewaysBy } from '../support/page/boxes.ts';
import { expectPageLoaded } from '../support/page/loaded.ts';
import { watchCalls } from '../support/server/calls.ts';
import { expect, test } from '../support/test.ts';

// tools/language checks the translations; these tests cover what needs a browser.

/** Each page with its title in Hindi; all five remotes are among them. */
const TITLES = {
  Dashboard: 'डैशबोर्ड: सभी हब',
  ListDevices: 'डिवाइस पिक लिस्ट',
  createuser: 'यूज़र बनाएँ',
  Deactivateuser: 'यूज़र बंद करें',
  Account: 'आपका अकाउंट',
  Audit: 'ऑडिट ट्रेल',
  Settings: 'सेटिंग',
  Upload: 'CSV फ़ाइल अपलोड करें',
  Download: 'डेटा डाउनलोड',
  App: 'मोबाइल ऐप',
  WhiteLabel: 'व्हाइट लेबल ब्रांड',
  Modules: 'मॉड्यूल',
} as const;

/** Lets the browser remember Hindi, as after a switch in an earlier visit. */

test('the switch shows the console in Hindi, now and at the next visit, and in another tab with its next page', async ({
  page,
  context,
  console: server,
  openAs,
}) => {
  await openAs('super_admin', '/ListDevices');
  const other = await context.newPage();
  await other.goto(`${server.url}/Account`);
  await expect(other.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();

  await page.getByRole('button', { name: 'Language: English. Change to हिन्दी' }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLES.ListDevices })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page).toHaveTitle(`${TITLES.ListDevices} · Veritas Console`);
  await page.getByRole('button', { name: 'डेटा', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'मुख्य' }).getByRole('listitem')).toContainText([
    'अपलोड',
    'APK डाउनलोड करें',
    'व्हाइट लेबल',
    'डाउनलोड',
    'आँकड़े',
  ]);

  // Input in the other tab is kept until its page is left.
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  await other.getByRole('button', { name: 'User Management' }).click();
  await other.getByRole('link', { name: 'Create User' }).click();
  await expect(other.getByRole('heading', { level: 1, name: TITLES.createuser })).toBeVisible();
  await expect(other).toHaveURL(`${server.url}/createuser`);

  await page.goto(`${server.url}/Account`);
  await expect(page.getByRole('heading', { level: 1, name: TITLES.Account })).toBeVisible();
  await page.getByRole('button', { name: 'भाषा: हिन्दी. English पर बदलें' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a page in Hindi shows no English first, and neither does the sign-in page', async ({
  page,
  console: server,
  openAs,
}) => {
  await rememberLanguage(page, 'hi');
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenTexts: seen });
    new MutationObserver(() => {
      const text = document.getElementById('root')?.innerText.replaceAll(/\s+/g, ' ').trim();
      if (text && seen.at(-1) !== text) seen.push(text);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  const seen = () => page.evaluate(() => (window as unknown as { seenTexts: string[] }).seenTexts);
  const english = /Dashboard|Loading|Data|Username|Login\b|Sign in/;
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole('button', { name: 'लॉग इन' })).toBeVisible();
  expect(await seen()).not.toEqual([]);
  expect((await seen()).filter((text) => english.test(text))).toEqual([]);
  await openAs('admin', '/Dashboard');
  await expect(page.getByRole('heading', { level: 2, name: 'रिजेक्शन ट्रेंड' })).toBeVisible();
  expect((await seen()).filter((text) => english.test(text))).toEqual([]);
});

test('a page in English loads no texts in Hindi, one in Hindi those of its remote', async ({
  page,
  console: server,
  signIn,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    const [, remote] = /\/remotes\/(\w+)\/[^/]+\/assets\/hi\.\w+\.js$/.exec(request.url()) ?? [];
    if (remote) loaded.push(remote);
  });
  await signIn('super_admin');
  const paths = ['Dashboard', 'ListDevices', 'WhiteLabel'] as const;
  for (const path of paths) {
    await page.goto(`${server.url}/${path}`);
    await page.locator('main h1').waitFor();
  }
  expect(loaded).toEqual([]);
  await rememberLanguage(page, 'hi');
  for (const path of paths) {
    await page.goto(`${server.url}/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: TITLES[path] })).toBeVisible();
  }
  expect(new Set(loaded)).toEqual(new Set(['dashboard', 'devices', 'whitelabel']));
});

test('refusals of the server are shown in the language of the page', async ({ page, console: server, openAs }) => {
  const create = async (
    words: Record<'title' | 'username' | 'email' | 'password' | 'role' | 'organization', string>,
  ) => {
    const { title, username, email, password, role, organization } = words;
    const form = page.getByRole('form', { name: title });
    // Only the server can detect a confusable name.
    await form.getByLabel(username).fill('centra1_ops');
    await form.getByLabel(email).fill('new@example.com');
    await form.getByRole('textbox', { name: password }).fill('a lantern over the quay');
    for (const [label, choice] of [
      [role, 'Executive'],
      [organization, 'HUB'],
    ] as const) {
      await form.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: choice, exact: true }).click();
    }
    await form.getByRole('button', { name: title }).click();
  };
  await openAs('admin', '/createuser');
  await create({
    title: 'Create User',
    username: 'Username',
    email: 'Email',
    password: 'Password',
    role: 'Role',
    organization: 'Organization',
  });
  await expect(page.getByText('Username already taken by central_ops, which looks the same').first()).toBeVisible();

  await rememberLanguage(page, 'hi');
  await page.goto(`${server.url}/createuser`);
  await create({
    title: TITLES.createuser,
    username: 'यूज़रनेम',
    email: 'ईमेल',
    password: 'पासवर्ड',
    role: 'रोल',
    organization: 'संगठन',
  });
  await expect(page.getByText('यह यूज़रनेम central_ops जैसा दिखता है, जो पहले से किसी का है').first()).toBeVisible();
});

test('files of a page in Hindi are in English', async ({ page, openAs }) => {
  await rememberLanguage(page, 'hi');
  await openAs('executive', '/ListDevices?hub=all');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /एक्सपोर्ट करें$/ }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  const [columns = '', first = ''] = text.split('\r\n');
  expect(columns).toContain('tracking_id,hub_code,');
  expect(first).toMatch(/^RVP\d{10},/);
  expect(text).not.toMatch(/\p{Script=Devanagari}/u);
});

/** Names of the (i) of figures that stand alone on a line, below the words that they belong to. */
function aloneOnLine(page: Page): Promise<readonly (string | null)[]> {
  return page.getByRole('button', { name: /की गिनती कैसे होती है$/ }).evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const words = button.parentElement?.previousSibling;
        const range = document.createRange();
        if (words) range.selectNodeContents(words);
        const lastLine = [...range.getClientRects()].at(-1);
        return lastLine !== undefined && lastLine.bottom < button.getBoundingClientRect().top + 4;
      })
      .map((button) => button.getAttribute('aria-label')),
  );
}

const pages = Object.entries(TITLES);
const half = Math.ceil(pages.length / 2);
for (const [name, some] of [
  ['devices and users', pages.slice(0, half)],
  ['files, brands and modules', pages.slice(half)],
] as const) {
  test(`pages of ${name} in Hindi are accessible, and fit a phone`, async ({ page, console: server, signIn }) => {
    await rememberLanguage(page, 'hi');
    await signIn('super_admin');
    const allAnswered = watchCalls(page);
    for (const [path, title] of some) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${server.url}/${path}`);
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expect(page).toHaveTitle(/^\p{Script=Devanagari}.* · Veritas Console$/u);
      await expectPageLoaded(page);
      await allAnswered();
      await expectAccessibleInBothThemes(page, path);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(() => sidewaysBy(page), path).toBe(0);
      if (path === 'Dashboard') expect(await aloneOnLine(page)).toEqual([]);
    }
  });
}
