import { t } from '@veritas/shared/language';
import { lazy, Suspense } from 'react';
import { Boundary } from '../Boundary.tsx';
import { PageCard } from '../features/remote-page/PageCard.tsx';
import { PageSkeleton } from '../features/remote-page/PageSkeleton.tsx';

const ModulesRoute = lazy(() => import('./ModulesRoute.tsx'));

/** The Modules page, lazy because few users need it. */
export function LazyModules() {
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
