import { AUDIT_CSV_PATH, fetchFile, isMissing, reasonOf, saveFile, useMutation } from '@veritas/shared/api';
import { today } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Button, toast } from '@veritas/shared/ui';
import { Download } from 'lucide-react';

/** Saves all entries of the filter, not only those loaded so far. */
export function DownloadButton({ search, zone }: { search: string; zone: string }) {
  const download = useMutation({
    mutationFn: async () => {
      const path = `${AUDIT_CSV_PATH}?${search}`;
      saveFile(await fetchFile({ method: 'GET', path }), `audit_${today(zone, Date.now())}.csv`);
    },
    onError: (error) => toast.error(t('Failed to download the audit trail: {reason}', { reason: reasonOf(error) })),
  });
  if (isMissing(download.error)) return null;
  return (
    <Button icon={<Download aria-hidden="true" />} busy={download.isPending} onClick={() => download.mutate()}>
      {t('Download CSV')}
    </Button>
  );
}
