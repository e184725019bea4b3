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
  if (!(await isReplaced()) || !markReloaded(ownBuild())) return false;
  pageReload.start();
  return true;
}

/** Names the build of the shell that this page runs; empty where the page does not say. */
export function ownBuild(): string {
  return document.querySelector('script[src*="/assets/main."]')?.getAttribute('src') ?? '';
}

/** Whether the server has another build of the shell by now than the one that this page runs. */
export async function isReplaced(): Promise<boolean> {
  const ownScript = ownBuild();
  if (ownScript === '') return false;
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
