import { t } from '@veritas/shared/language';
import { lazy, Suspense, useState } from 'react';
import { Boundary } from '../lib/Boundary.tsx';
import { PageCard } from '../features/remote-page/PageCard.tsx';
import { PageSkeleton } from '../features/remote-page/PageSkeleton.tsx';
import { usePageTitle } from '../lib/usePageTitle.ts';

const lazyRoute = () => lazy(() => import('./ModulesRoute.tsx'));

/** The Modules page, lazy because few users need it. */
export function LazyModules() {
  // Each time that it is opened, as React keeps a failure to load.
  const [ModulesRoute] = useState(lazyRoute);
  usePageTitle(t('Modules'));
  const card = (
    <PageCard
      page={t('Modules')}
      title={t('Modules could not be loaded')}
      reason={t('Reload the page to try again.')}
      onRetry={() => window.location.reload()}
    />
  );
  return (
    <Boundary fallback={card}>
      <Suspense fallback={<PageSkeleton title={t('Modules')} />}>
        <ModulesRoute />
      </Suspense>
    </Boundary>
  );
}
