import { setReleaseOnView } from '@veritas/shared/api';
import { useLayoutEffect } from 'react';
import type { PageSource } from './loading/attempt-release.ts';

/** Calls name the release of the shown page. */
export function useShownRelease(source: PageSource | null): void {
  const release = source && `${source.entry.name}@${source.release.version}`;
  // Before the effects of the page, which request its data.
  useLayoutEffect(() => {
    setReleaseOnView(release);
    return () => setReleaseOnView(null);
  }, [release]);
}
