import type { RecordsState } from '@veritas/shared/records';
import { toast } from '@veritas/shared/ui';
import { useEffect, useRef } from 'react';

/**
 * Tells a failed read of the records by a toast (SPEC section 8): each that somebody asked for, and of those that come by
 * themselves every minute the first of a kind, as the page keeps saying that its figures are old.
 * @returns how to ask for the records.
 */
export function useToldFailure({ error, refreshing, refresh }: RecordsState): () => void {
  const asked = useRef(false);
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (refreshing) return;
    if (error !== null && (asked.current || error !== told.current)) toast.error(error);
    asked.current = false;
    told.current = error;
  }, [error, refreshing]);
  return () => {
    asked.current = true;
    refresh();
  };
}
