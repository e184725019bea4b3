import { t } from '@veritas/shared/language';
import { useSession } from '@veritas/shared/session';
import { ErrorState } from '@veritas/shared/ui';
import type { ReactNode } from 'react';
import { Boundary, reportCaught } from './lib/Boundary.tsx';

/** The last boundary: any uncaught render error shows a sentence and a reload, never an empty page. */
export function RootBoundary({ children }: { readonly children: ReactNode }) {
  const { status, user } = useSession();
  return (
    <Boundary place={`${status} ${user}`} fallback={<Stopped />} onError={reportCaught}>
      {children}
    </Boundary>
  );
}

function Stopped() {
  return (
    <main>
      <ErrorState
        title={t('The console has stopped')}
        reason={t('Something failed. What was saved is safe; reload to continue.')}
        retryLabel={t('Reload')}
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}
