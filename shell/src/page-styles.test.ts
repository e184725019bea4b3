import { applyPageStyles } from './page-styles.ts';

function page(): { link: HTMLLinkElement; notice: HTMLElement } {
  document.head.innerHTML =
    '<link rel="preload" as="style" data-page-styles href="/assets/main.css"><meta name="next">';
  document.body.innerHTML = '<p class="veritas-unstyled" hidden>The styles of the console did not arrive.</p>';
  const link = document.querySelector('link');
  const notice = document.querySelector('p');
  if (!link || !notice) throw new Error('The page has no link or no notice');
  return { link, notice };
}

test('styles that have been fetched are applied where they are, and waited for', async () => {
  const { link, notice } = page();
  const applied = applyPageStyles();
  expect(link).toHaveAttribute('rel', 'stylesheet');
  expect(link.nextElementSibling).toHaveAttribute('name', 'next');
  link.dispatchEvent(new Event('load'));
  await applied;
  expect(notice).not.toBeVisible();
});

test('a page whose styles did not arrive reports it', async () => {
  const { link, notice } = page();
  const applied = applyPageStyles();
  link.dispatchEvent(new Event('error'));
  await applied;
  expect(notice).toBeVisible();
});
