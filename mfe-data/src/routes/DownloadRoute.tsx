import { MAX_REPORT_DAYS } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { PageHead } from '@veritas/shared/ui';
import { DownloadForm } from '../features/download/DownloadForm.tsx';
import { useReportAddress } from '../features/download/useReportAddress.ts';
import { PreparedReports } from '../features/prepared/PreparedReports.tsx';

/** `/Download`: a report of the devices created between two days. */
export default function DownloadRoute() {
  const { pageZone } = useReportAddress();
  const context = t('Devices by created date, both days included, in {zone}, at most {days} days', {
    zone: pageZone.words,
    days: MAX_REPORT_DAYS,
  });
  return (
    <>
      <PageHead title={t('Download Data')} context={context} />
      <DownloadForm />
      <PreparedReports />
    </>
  );
}
