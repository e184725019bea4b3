import { useDeviceRecords } from '@veritas/shared/records';
import { findSignals } from '@veritas/shared/signals';
import type { SignalAnswer } from '@veritas/shared/signals';
import { useDeferredValue, useMemo } from 'react';
import type { View } from '../../lib/figure/view.ts';

/** The outliers of a view. After a change of the view the figures are painted first, as this takes longer. */
export function useSignals({ days, zone, hub, operator }: View): SignalAnswer | null {
  const records = useDeviceRecords();
  const asked = useMemo(
    () => (records ? { records, question: { days, zone, hub, operator } } : null),
    [records, days, zone, hub, operator],
  );
  const settled = useDeferredValue(asked);
  return useMemo(() => settled && findSignals(settled.records, settled.question), [settled]);
}
