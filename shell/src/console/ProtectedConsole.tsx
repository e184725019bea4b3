import { t } from '@veritas/shared/language';
import { useSession } from '@veritas/shared/session';
import { ErrorState } from '@veritas/shared/ui';
import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { loadConsole } from './console-chunk.ts';
import { reloadIfReplaced } from '../lib/replaced-build.ts';
import { repeatAttempts } from '../lib/repeat-attempts.ts';
import { FrameSkeleton } from './FrameSkeleton.tsx';

/**
 * The console behind the session check. Loaded by state and effect, not by Suspense: React delays a Suspense reveal for
 * 300 ms after its fallback.
 */
export function ProtectedConsole() {
  const { isAuthenticated } = useSession();
  const [Console, setConsole] = useState<ComponentType | 'failed' | null>(null);

  const attempt = useCallback(
    () =>
      loadConsole().then(
        (chunk) => setConsole(() => chunk.RoutedConsole),
        async () => {
          // A later attempt may have succeeded meanwhile.
          if (!(await reloadIfReplaced())) setConsole((shown: typeof Console) => shown ?? 'failed');
        },
      ),
    [],
  );

  useEffect(() => void attempt(), [attempt]);

  const hasFailed = Console === 'failed';
  useEffect(() => (hasFailed ? repeatAttempts(attempt) : undefined), [hasFailed, attempt]);

  if (Console === 'failed') {
    return (
      <ErrorState
        title={t('The console could not be loaded')}
        reason={t('Its files could not be fetched. Check the connection and try again.')}
        onRetry={() => {
          setConsole(null);
          void attempt();
        }}
      />
    );
  }
  if (!Console || !isAuthenticated) return <FrameSkeleton />;
  return <Console />;
}
