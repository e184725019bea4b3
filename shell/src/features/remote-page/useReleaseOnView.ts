import { setReleaseOnView } from '@veritas/shared/api';
import { useLayoutEffect } from 'react';
import type { PageSource } from './attempt-release.ts';

/** Calls say whose page made them while a page of a remote is shown. */
export function useReleaseOnView(source: PageSource | null): void {
  const release = source && `${source.entry.name}@${source.release.version}`;
  // Before the effects of the page, which ask for its data.
  useLayoutEffect(() => {
    setReleaseOnView(release);
    return () => setReleaseOnView(null);
  }, [release]);
}
