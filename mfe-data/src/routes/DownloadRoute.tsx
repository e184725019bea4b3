import { MAX_REPORT_DAYS } from '@veritas/shared/domain';
import { usePageZone } from '@veritas/shared/session';
import { PageHead } from '@veritas/shared/ui';
import { DownloadForm } from '../features/download/DownloadForm.tsx';

/** `/Download`: a report of the devices created between two days. */
export default function DownloadRoute() {
  const { words: zone } = usePageZone();
  const context = `Devices by created date, both days included, in ${zone}, at most ${MAX_REPORT_DAYS} days`;
  return (
    <>
      <PageHead title="Download Data" context={context} />
      <DownloadForm />
    </>
  );
}
