import { today as todayIn } from '@veritas/shared/domain';
import type { Day } from '@veritas/shared/domain';
import type { RecordsState } from '@veritas/shared/records';
import { useEffect, useEffectEvent } from 'react';

/** Reads the records again when a new day begins: those of the previous day do not include it. */
export function useFreshDay({ asOf, refresh }: RecordsState, zone: string, today: Day): void {
  const refreshOld = useEffectEvent(() => {
    if (asOf !== null && todayIn(zone, asOf) < today) refresh();
  });
  useEffect(() => {
    refreshOld();
  }, [today]);
}
