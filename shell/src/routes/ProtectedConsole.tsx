import { useSession } from '@veritas/shared/session';
import { ErrorState } from '@veritas/shared/ui';
import { useEffect, useState, type ComponentType } from 'react';
import { loadConsole } from '../console-chunk.ts';
import { repeatAttempts } from '../repeat-attempts.ts';
import { FrameSkeleton } from './FrameSkeleton.tsx';

/**
 * The console behind the session check. Loaded by state and effect, not by Suspense: React holds a Suspense reveal
 * back for 300 ms after its fallback.
 */
export function ProtectedConsole() {
  const { isAuthenticated } = useSession();
  const [attempt, setAttempt] = useState(0);
  const [Console, setConsole] = useState<ComponentType | 'failed' | null>(null);

  useEffect(() => {
    let wanted = true;
    loadConsole().then(
      (chunk) => wanted && setConsole(() => chunk.Console),
      () => wanted && setConsole('failed'),
    );
    return () => {
      wanted = false;
    };
  }, [attempt]);

  const hasFailed = Console === 'failed';
  useEffect(() => {
    if (!hasFailed) return undefined;
    return repeatAttempts(() =>
      loadConsole().then(
        (chunk) => setConsole(() => chunk.Console),
        () => undefined,
      ),
    );
  }, [hasFailed]);

  if (Console === 'failed') {
    return (
      <ErrorState
        title="The console could not be loaded"
        reason="Its files could not be fetched. Check the connection and try again."
        onRetry={() => {
          setConsole(null);
          setAttempt(attempt + 1);
        }}
      />
    );
  }
  if (!Console || !isAuthenticated) return <FrameSkeleton />;
  return <Console />;
}
