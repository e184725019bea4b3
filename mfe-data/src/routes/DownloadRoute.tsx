import { MAX_REPORT_DAYS } from '@veritas/shared/domain';
import { useZone } from '@veritas/shared/session';
import { PageHead } from '@veritas/shared/ui';
import { DownloadForm } from '../features/download/DownloadForm.tsx';

/** `/Download`: a report of the devices created between two days. */
export default function DownloadRoute() {
  const zone = useZone();
  const context = `Devices by created date, both days included, ${zone} time, at most ${MAX_REPORT_DAYS} days`;
  return (
    <>
      <PageHead title="Download Data" context={context} />
      <DownloadForm />
    </>
  );
}
