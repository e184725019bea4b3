import { logFailure } from '@veritas/shared/api';
import type { RecordsState } from '@veritas/shared/records';
import { useEffect } from 'react';

/** Logs a failed read of the devices; there is no toast (SPEC section 8). */
export function useLogFailure({ error, refreshing }: Pick<RecordsState, 'error' | 'refreshing'>): void {
  useEffect(() => {
    if (error !== null && !refreshing) logFailure('Failed to fetch devices', error);
  }, [error, refreshing]);
}
