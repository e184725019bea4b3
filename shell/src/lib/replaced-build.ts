import { pageReload } from './page-reload.ts';

/**
 * The builds that this tab was reloaded from: one reload each, as two servers of different builds would otherwise cause
 * a reload loop.
 */
const RELOADED_FROM = 'veritas.reloaded-from';
const LIMIT_MS = 5_000;

/**
 * Reloads a page whose files could not be fetched, if the server has another build of the shell: old builds are not
 * kept forever. @returns whether it reloads.
 */
export async function reloadIfReplaced(): Promise<boolean> {
  if (!(await isReplaced()) || !markReloaded(ownBuild())) return false;
  pageReload.start();
  return true;
}

/** Identifies the build of the shell that this page runs; empty if the page does not state it. */
export function ownBuild(): string {
  return document.querySelector('script[src*="/assets/main."]')?.getAttribute('src') ?? '';
}

/** Whether the server has another build of the shell than the one that this page runs. */
export async function isReplaced(): Promise<boolean> {
  const ownScript = ownBuild();
  if (ownScript === '') return false;
  const signal = AbortSignal.timeout(LIMIT_MS);
  const page = await fetch('/', { cache: 'no-cache', headers: { Accept: 'text/html' }, signal })
    .then((answer) => (answer.ok ? answer.text() : ''))
    // Without an answer it is not known to be replaced.
    .catch(() => '');
  return page.includes('/assets/main.') && !page.includes(ownScript);
}

/** False if it was reloaded from this build before, or if that cannot be stored. */
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
