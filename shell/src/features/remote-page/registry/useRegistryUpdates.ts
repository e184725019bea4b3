import { useEffect, useSyncExternalStore } from 'react';
import { repeatAttempts } from '../../../lib/repeat-attempts.ts';
import { currentRegistry, isRegistryKept, rereadRegistry, subscribeToRegistry } from './registry.ts';

const EVERY_MS = 60_000;

/** Reads the registry again each minute while the tab is visible, and soon while only a stored copy is in use. */
export function useRegistryUpdates() {
  const registry = useSyncExternalStore(subscribeToRegistry, currentRegistry);
  const isKept = useSyncExternalStore(subscribeToRegistry, isRegistryKept);

  useEffect(() => {
    const read = () => {
      // A failure is logged; the previous registry stays in use.
      if (document.visibilityState === 'visible') rereadRegistry().catch(() => undefined);
    };
    const timer = setInterval(read, EVERY_MS);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, []);

  useEffect(() => {
    if (!isKept) return undefined;
    return repeatAttempts(() => rereadRegistry().then(() => undefined));
  }, [isKept]);

  return { registry, isKept };
}
