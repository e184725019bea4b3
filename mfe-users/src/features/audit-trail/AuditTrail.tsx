import { isMissing } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { useSearchParams } from '@veritas/shared/remote';
import { usePageZone } from '@veritas/shared/session';
import { Card, EmptyState, PageHead, Skeleton } from '@veritas/shared/ui';
import { useMemo } from 'react';
import { useAudit, type AuditFilter } from '../../lib/audit/useAudit.ts';
import { LoadError } from '../../lib/server/LoadError.tsx';
import { AuditEntries } from './AuditEntries.tsx';
import { AuditFilterForm } from './AuditFilterForm.tsx';
import { dayProblem, parseFilter, pinZone, storedFilter, toSearch } from './audit-filter.ts';
import { DownloadButton } from './DownloadButton.tsx';
import { useFilterFields } from './useFilterFields.ts';

/** The audit trail, newest first; the filter is in the URL. */
export function AuditTrail() {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => parseFilter(params), [params]);
  const search = toSearch(filter);
  const { zone, words, notice } = usePageZone(filter.time_zone);
  const problem = dayProblem(filter);
  const { entries, actions, error, hidden, loading, refetch, unread, more } = useAudit(
    storedFilter(filter, zone),
    problem === null,
  );

  const isFirstLoad = !problem && !error && !entries;
  const failed = unread ?? (entries ? null : error);

  /** Not over the address of a step back that is not rendered yet, whose text replaces what was typed. */
  function type(part: AuditFilter) {
    const typed = toSearch(pinZone({ ...filter, ...part }, zone));
    setParams((now) => (now.toString() === params.toString() ? typed : now), { replace: true });
  }
  /** A step back removes the typed text as a whole, and does not undo it pause by pause. */
  function change(part: AuditFilter) {
    setParams((now) => toSearch(pinZone({ ...parseFilter(now), ...part }, zone)), { replace: !('action' in part) });
  }
  const fields = useFilterFields(filter, change, type);

  if (hidden) return <HiddenTrail missing={isMissing(error)} />;
  return (
    <>
      <PageHead
        title={t('Audit trail')}
        context={notice ?? t('Days and times in {zone}', { zone: words })}
        actions={<DownloadButton filter={fields.shown} zone={zone} />}
      />
      <Card>
        <AuditFilterForm
          filter={filter}
          fields={fields}
          actions={actions}
          loading={isFirstLoad}
          onChange={change}
          onClear={() => setParams({})}
        />
        {problem && (
          <EmptyState title={t('No days to show')} hint={t('{problem}. Choose the days again.', { problem })} />
        )}
        {!problem && failed && (
          <LoadError title={t('Failed to load the audit trail')} error={failed} onRetry={() => void refetch()} />
        )}
        {isFirstLoad && <Skeleton shape="table" lines={20} label={t('Loading the audit trail')} />}
        {!problem && entries && (
          <AuditEntries entries={entries} zone={zone} more={more} filtered={search !== ''} busy={loading} />
        )}
      </Card>
    </>
  );
}

function HiddenTrail({ missing }: { readonly missing: boolean }) {
  return (
    <>
      <PageHead title={t('Audit trail')} />
      <Card>
        {missing ? (
          <EmptyState title={t('This server keeps no audit trail')} />
        ) : (
          <EmptyState title={t('Your role cannot read the audit trail')} hint={t('An Admin or a Super Admin can.')} />
        )}
      </Card>
    </>
  );
}
