import { expect, test } from '../support/test.ts';

test('a notice is a live region before its text is there, so a screen reader announces the text', async ({
  page,
  openAs,
}) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          const notice = node instanceof Element ? node.querySelector('[role=status][data-kind]') : null;
          const text = notice?.querySelector('div');
          if (text?.textContent) seen.push(getComputedStyle(text).visibility);
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAs('executive', '/createuser');
  await expect(page.getByText('Your role cannot create users')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual(['hidden']);
});
