import { AUDIT_CSV_PATH, isMissing, reasonOf } from '@veritas/shared/api';
import { today } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useDownload } from '@veritas/shared/session';
import { Button, toast, useFocusAfterRemoval } from '@veritas/shared/ui';
import { Download } from 'lucide-react';
import { useRef } from 'react';
import type { AuditFilter } from '../../lib/audit/useAudit.ts';
import { ReasonButton } from '../../lib/forms/ReasonButton.tsx';
import { dayProblem, storedFilter, toSearch } from './audit-filter.ts';

/** Saves all entries of the filter, not only those loaded so far. */
export function DownloadButton({ filter, zone }: { filter: AuditFilter; zone: string }) {
  const { state, download, clear } = useDownload({
    onError: (error) => toast.error(t('Failed to download the audit trail: {reason}', { reason: reasonOf(error) })),
  });
  const button = useRef<HTMLButtonElement>(null);
  const leavesFocus = useFocusAfterRemoval(() => button.current);
  if (state.kind === 'failed' && isMissing(state.error)) return null;
  const problem = dayProblem(filter);
  const isLoading = state.kind === 'loading';
  function save() {
    const path = `${AUDIT_CSV_PATH}?${toSearch(storedFilter(filter, zone))}`;
    download({ method: 'GET', path }, `audit_${today(zone, Date.now())}.csv`);
  }
  return (
    <>
      <ReasonButton
        ref={button}
        reason={problem && t('{problem}. Choose the days again.', { problem })}
        icon={<Download aria-hidden="true" />}
        busy={isLoading}
        onClick={save}
      >
        {t('Download CSV')}
      </ReasonButton>
      {isLoading && (
        <Button ref={leavesFocus} onClick={clear}>
          {t('Cancel')}
        </Button>
      )}
    </>
  );
}
