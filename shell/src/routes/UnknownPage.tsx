import { t } from '@veritas/shared/language';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { PageCard } from '../features/remote-page/PageCard.tsx';
import { PageSkeleton } from '../features/remote-page/PageSkeleton.tsx';
import { rereadRegistry } from '../features/remote-page/registry/registry.ts';
import { useInstalledPages } from '../lib/pages.ts';
import { NotFoundPage } from './MessagePages.tsx';

/** An address without a known page: the list of pages is loading, unavailable, or does not have it. */
export function UnknownPage({ onRetry }: { readonly onRetry: () => void }) {
  const installed = useInstalledPages();
  const { pathname } = useLocation();
  const isMissing = installed.kind === 'ready';

  // It may have been released since the list was read; its route then replaces this one.
  useEffect(() => {
    if (isMissing) rereadRegistry().catch(() => undefined);
  }, [isMissing, pathname]);

  if (installed.kind === 'loading') return <PageSkeleton title={t('the page')} />;
  if (installed.kind === 'ready') return <NotFoundPage />;
  return (
    <PageCard
      page="Veritas Console"
      title={t('The pages could not be loaded')}
      reason={installed.reason}
      onRetry={onRetry}
    />
  );
}
