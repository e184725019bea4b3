import { pageReload } from './page-reload.ts';

/**
 * The builds that this tab was reloaded from: one reload each, or two servers of different builds would go on for ever.
 */
const RELOADED_FROM = 'veritas.reloaded-from';
const LIMIT_MS = 5_000;

/**
 * Reloads a page whose files could not be fetched, if the server has another build of the shell by now: those of old
 * builds are not kept for ever.
 * @returns whether it reloads.
 */
export async function reloadIfReplaced(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[src*="/assets/main."]')?.getAttribute('src');
  if (!own || !(await isReplaced(own)) || !markReloaded(own)) return false;
  pageReload.start();
  return true;
}

async function isReplaced(ownScript: string): Promise<boolean> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const page = await fetch('/', { cache: 'no-cache', headers: { Accept: 'text/html' }, signal })
    .then((answer) => (answer.ok ? answer.text() : ''))
    // Not to be had: then nothing says that it was replaced.
    .catch(() => '');
  return page.includes('/assets/main.') && !page.includes(ownScript);
}

/** False where it was reloaded from this build before, or where that cannot be noted. */
function markReloaded(ownScript: string): boolean {
  try {
    const before = sessionStorage.getItem(RELOADED_FROM)?.split(' ') ?? [];
    if (before.includes(ownScript)) return false;
    sessionStorage.setItem(RELOADED_FROM, [...before, ownScript].join(' '));
    return true;
  } catch {
    return false;
  }
}
