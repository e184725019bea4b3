import type { RecordsState } from '@veritas/shared/records';
import { toast } from '@veritas/shared/ui';
import { useEffect, useRef } from 'react';

/**
 * Shows a toast for a failed read of the records (SPEC section 8): for each one that a user requested, and for the
 * automatic ones every minute the first of a kind, as the page keeps saying that its figures are old. @returns a
 * function that requests the records.
 */
export function useFailureToast({ error, refreshing, refresh }: RecordsState): () => void {
  const asked = useRef(false);
  const reported = useRef<string | null>(null);
  useEffect(() => {
    if (refreshing) return;
    if (error !== null && (asked.current || error !== reported.current)) toast.error(error);
    asked.current = false;
    reported.current = error;
  }, [error, refreshing]);
  return () => {
    asked.current = true;
    refresh();
  };
}
