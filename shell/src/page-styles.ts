const LINKS = 'link[data-page-styles]';

/**
 * Applies the styles that index.html has fetched without blocking on them, so that its first paint needs no second
 * answer of the server. They keep their place in the head: the order of layers depends on it. Resolves when they are
 * applied; a page whose styles failed to load reports it.
 */
export async function applyPageStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>(LINKS)];
  const arrived = await Promise.all(links.map(apply));
  const notice = document.querySelector<HTMLElement>('.veritas-unstyled');
  if (notice && arrived.includes(false)) notice.hidden = false;
}

function apply(link: HTMLLinkElement): Promise<boolean> {
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve(true));
    link.addEventListener('error', () => resolve(false));
    link.rel = 'stylesheet';
  });
}
