import type { PreparedReport } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { toast } from '@veritas/shared/ui';
import { useEffect, useRef } from 'react';
import { isUnfinished } from '../../lib/prepared/usePreparedReports.ts';
import { daysText } from './days-text.ts';

/** Says when a report that was seen unfinished is ready, or has failed. */
export function useReadyNotice(reports: readonly PreparedReport[]): void {
  const unfinished = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    for (const report of reports) {
      if (isUnfinished(report) || !unfinished.current.has(report.id)) continue;
      const days = daysText(report);
      if (report.state === 'ready') toast.success(t('The report of {days} is ready', { days }));
      else toast.error(t('The report of {days} failed', { days }));
    }
    unfinished.current = new Set(reports.filter(isUnfinished).map(({ id }) => id));
  }, [reports]);
}
