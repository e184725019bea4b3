import { logFailure } from '@veritas/shared/api';
import type { RecordsState } from '@veritas/shared/records';
import { useEffect } from 'react';

/** A failed read of the devices is only logged, with no toast (SPEC section 8). */
export function useLoggedFailure({ error, refreshing }: Pick<RecordsState, 'error' | 'refreshing'>): void {
  useEffect(() => {
    if (error !== null && !refreshing) logFailure('Failed to fetch devices', error);
  }, [error, refreshing]);
}
