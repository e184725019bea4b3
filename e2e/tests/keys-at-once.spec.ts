import type { Page } from '@playwright/test';
import { expectPageLoaded } from '../support/page/loaded.ts';
import { expect, test } from '../support/test.ts';

// A scanner types 200 keys a second, as soon as the page looks ready.

const FIELD = 'Filter by tracking id...';
const FIRST_ROW = '[role=table][aria-label=Devices] [role=row][aria-rowindex="2"]';

/**
 * Presses the key and types the text at the moment in which an element is inserted, before it is painted: earlier than
 * any user could.
 */
async function typeAtOnce(page: Page, { when, key, text }: { when: string; key?: string; text: string }) {
  await page.addInitScript(
    ([selector, command, typed]) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)) return;
        observer.disconnect();
        const target = document.activeElement ?? document.body;
        if (command) target.dispatchEvent(new KeyboardEvent('keydown', { key: command, bubbles: true }));
        // Types into the focused field, if any.
        document.execCommand('insertText', false, typed);
      });
      observer.observe(document, { childList: true, subtree: true });
    },
    [when, key ?? '', text] as const,
  );
}

for (const [what, when] of [
  ['the filter', `[placeholder="${FIELD}"]`],
  ['the first row', FIRST_ROW],
] as const) {
  test(`keys pressed the moment ${what} appears are kept`, async ({ page, console: server, signIn }) => {
    await signIn('central_ops');
    await typeAtOnce(page, { when, key: '/', text: 'RVP' });
    await page.goto(`${server.url}/ListDevices`);
    await expect(page).toHaveURL(/q=RVP/);
    await expect(page.getByPlaceholder(FIELD)).toHaveValue('RVP');
  });

  test(`a scan the moment ${what} appears is kept at the hub desk`, async ({ page, console: server, signIn }) => {
    await signIn('executive');
    await typeAtOnce(page, { when, text: 'RVP' });
    await page.goto(`${server.url}/ListDevices`);
    await expect(page).toHaveURL(`${server.url}/ListDevices?q=RVP&hub=blr_kor`);
    await expect(page.getByPlaceholder(FIELD)).toHaveValue('RVP');
  });
}

test('keys pressed with the first row are kept when the records arrive before the page', async ({ page, openAs }) => {
  await typeAtOnce(page, { when: FIRST_ROW, key: '/', text: 'RVP' });
  await openAs('central_ops', '/Dashboard');
  await expectPageLoaded(page);
  await page.getByRole('button', { name: 'Data' }).click();
  await page.getByRole('link', { name: 'Stats' }).click();
  await expect(page).toHaveURL(/q=RVP/);
  await expect(page.getByPlaceholder(FIELD)).toHaveValue('RVP');
});

test('scans are kept while records arrive and the address is updated, on a slow machine', async ({
  page,
  console: server,
  signIn,
}) => {
  await signIn('executive');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/get_status/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${server.url}/ListDevices`);
  const field = page.getByPlaceholder(FIELD);
  await expect(field).toBeFocused();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });

  const scans = Array.from({ length: 6 }, (_, index) => `UNKNOWN${1000 + index}`);
  for (const [index, scan] of scans.entries()) {
    await page.keyboard.type(scan, { delay: 5 });
    await expect(field).toHaveValue(scan);
    if (index === 2) release();
    await page.keyboard.press('Enter');
    expect(await field.evaluate((input: HTMLInputElement) => input.value), 'after Enter').toBe(scan);
  }
  await expect(page).toHaveURL(/q=UNKNOWN1005/);
  await expect(field).toHaveValue('UNKNOWN1005');
  await expect(page.getByRole('paragraph').filter({ hasText: 'UNKNOWN1005 is not known.' })).toBeVisible();
});
