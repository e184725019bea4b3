import type { Registry } from '@veritas/shared/registry';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { repeatAttempts } from '../../../lib/repeat-attempts.ts';
import { failureOf } from '../failures/load-error.ts';
import { currentRegistry, readRegistry, subscribeToRegistry } from './registry.ts';

interface ReadRegistry {
  /** Null until it has been read. */
  readonly registry: Registry | null;
  /** Why it could not be read; null before the first attempt. */
  readonly failure: string | null;
  readonly retry: () => void;
}

/** The last registry. Until there is one, reading is retried periodically; `retry` does so immediately. */
export function useRegistry(): ReadRegistry {
  const registry = useSyncExternalStore(subscribeToRegistry, currentRegistry);
  const [failure, setFailure] = useState<string | null>(null);

  const attempt = useCallback(
    () =>
      readRegistry().then(
        () => undefined,
        (error: unknown) => setFailure(failureOf(error).reason),
      ),
    [],
  );
  useEffect(() => void attempt(), [attempt]);

  const isWaiting = registry === null && failure !== null;
  useEffect(() => (isWaiting ? repeatAttempts(attempt) : undefined), [isWaiting, attempt]);

  const retry = () => {
    setFailure(null);
    void attempt();
  };
  return { registry, failure, retry };
}
