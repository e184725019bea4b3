import { AUDIT_CSV_PATH, fetchFile, isMissing, reasonOf, saveFile, useMutation } from '@veritas/shared/api';
import { today } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { toast } from '@veritas/shared/ui';
import { Download } from 'lucide-react';
import type { AuditFilter } from '../../lib/audit/useAudit.ts';
import { ReasonButton } from '../../lib/forms/ReasonButton.tsx';
import { dayProblem, toSearch } from './audit-filter.ts';

/** Saves all entries of the filter, not only those loaded so far. */
export function DownloadButton({ filter, zone }: { filter: AuditFilter; zone: string }) {
  const download = useMutation({
    mutationFn: async (search: string) => {
      const path = `${AUDIT_CSV_PATH}?${search}`;
      saveFile(await fetchFile({ method: 'GET', path }), `audit_${today(zone, Date.now())}.csv`);
    },
    onError: (error) => toast.error(t('Failed to download the audit trail: {reason}', { reason: reasonOf(error) })),
  });
  if (isMissing(download.error)) return null;
  const problem = dayProblem(filter);
  return (
    <ReasonButton
      reason={problem && t('{problem}. Choose the days again.', { problem })}
      icon={<Download aria-hidden="true" />}
      busy={download.isPending}
      onClick={() => download.mutate(toSearch({ ...filter, time_zone: zone }))}
    >
      {t('Download CSV')}
    </ReasonButton>
  );
}
