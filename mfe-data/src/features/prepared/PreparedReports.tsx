import { referenceOf } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Card, ErrorState } from '@veritas/shared/ui';
import { useEffect } from 'react';
import { noteReports, showList } from '../../lib/prepared/awaited-reports.ts';
import { usePreparedReports } from '../../lib/prepared/usePreparedReports.ts';
import { PreparedTable } from './PreparedTable.tsx';

/** Reports that the server writes in the background. Nothing is shown before the first one. */
export function PreparedReports() {
  const { reports, arrivedAt, error, refetch } = usePreparedReports();
  useEffect(showList, []);
  useEffect(() => {
    if (reports) noteReports(reports, arrivedAt);
  }, [reports, arrivedAt]);
  if (!error && !reports?.length) return null;
  return (
    <Card
      title={t('Prepared reports')}
      note={t('Written by the server while you do other things, and kept for 7 days')}
    >
      {error && (
        <ErrorState
          title={t('Couldn’t load the prepared reports')}
          reason={error.message}
          reference={referenceOf(error)}
          onRetry={refetch}
        />
      )}
      {reports && reports.length > 0 && <PreparedTable reports={reports} />}
    </Card>
  );
}
