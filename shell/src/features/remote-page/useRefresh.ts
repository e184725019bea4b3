import { useEffect } from 'react';
import type { PageOfRelease } from './loading/attempt-release.ts';
import { loadPage } from './loading/load-page.ts';
import { rereadRegistry } from './registry/registry.ts';

/** From React Refresh, which the development build of the shell loads before React. */
const refresh = (globalThis as { __veritasRefresh?: { performReactRefresh: () => void } }).__veritasRefresh;

/**
 * While developing: replaces a page by its newest release as soon as its build is published. Components keep their
 * state where React Refresh supports it. Without a page that cancels the event, the tab reloads.
 */
export function useRefresh(id: string, page: PageOfRelease | null, show: (page: PageOfRelease) => void): void {
  const remote = page?.source.entry.name;
  useEffect(() => {
    if (!refresh || remote === undefined) return undefined;
    const take = async () => {
      const styles = keepStyles(remote);
      await rereadRegistry();
      const loaded = await loadPage(id, 'open');
      if (loaded.kind !== 'loaded') return window.location.reload();
      // Components registered while the build ran replace those shown.
      refresh.performReactRefresh();
      show(loaded);
      for (const link of styles) link.remove();
    };
    const onPublished = (event: Event) => {
      if (!(event instanceof CustomEvent) || event.detail !== remote) return;
      event.preventDefault();
      void take();
    };
    window.addEventListener('veritas-published', onPublished);
    return () => window.removeEventListener('veritas-published', onPublished);
  }, [id, remote, show]);
}

/**
 * Keeps the style sheets of a remote when its release is removed: without them a long list would render each of its
 * rows until those of the next release are loaded.
 */
function keepStyles(remote: string): readonly HTMLElement[] {
  const links = [...document.querySelectorAll<HTMLElement>(`link[data-remote="${remote}"]`)];
  for (const link of links) delete link.dataset['remote'];
  return links;
}
