import { useSearchParams } from '@veritas/shared/remote';
import { useZone, useZoneWords } from '@veritas/shared/session';
import { Alert, Button, Card, EmptyState, ErrorState, PageHead, Skeleton } from '@veritas/shared/ui';
import { useMemo } from 'react';
import { AuditTable } from '../../lib/audit/AuditTable.tsx';
import { useAudit } from '../../lib/audit/useAudit.ts';
import { isMissing, reasonOf } from '../../lib/server/refusal.ts';
import { AuditFilterForm } from './AuditFilterForm.tsx';
import { parseFilter, pinZone, toSearch } from './audit-filter.ts';
import { DownloadButton } from './DownloadButton.tsx';
import classes from './AuditTrail.module.css';

/** Who did what to whom, newest first; the filter stands in the URL. */
export function AuditTrail() {
  const [params, setParams] = useSearchParams();
  const zone = useZone();
  const zoneWords = useZoneWords();
  const filter = useMemo(() => parseFilter(params), [params]);
  const search = toSearch(filter);
  const asked = { ...filter, time_zone: filter.time_zone ?? zone };
  const { data, error, hidden, refetch, loadMore, more } = useAudit(asked);

  if (hidden) {
    return (
      <>
        <PageHead title="Audit trail" />
        <Card>
          {isMissing(error) ? (
            <EmptyState title="This server keeps no audit trail" />
          ) : (
            <EmptyState title="Your role cannot read the audit trail" hint="An Admin or a Super Admin can." />
          )}
        </Card>
      </>
    );
  }
  const count = data?.entries.length ?? 0;
  return (
    <>
      <PageHead
        title="Audit trail"
        context={
          asked.time_zone === zone ? `Days and times in ${zoneWords}` : `Days in ${asked.time_zone}, as in the link`
        }
        actions={<DownloadButton search={toSearch(asked)} zone={asked.time_zone} />}
      />
      <Card>
        <AuditFilterForm
          key={search}
          filter={filter}
          actions={data?.actions ?? []}
          onApply={(next) => setParams(toSearch(pinZone(next, zone)))}
        />
        {error && !data && (
          <ErrorState title="Failed to load the audit trail" reason={reasonOf(error)} onRetry={() => void refetch()} />
        )}
        {!error && !data && <Skeleton shape="table" lines={8} label="Loading the audit trail" />}
        {data && (
          <>
            <AuditTable
              caption="Audit trail"
              entries={data.entries}
              empty={search ? 'Nothing matches the filter' : 'Nothing is recorded yet'}
            />
            {more.error !== null && <Alert kind="error">{`Failed to load more: ${reasonOf(more.error)}`}</Alert>}
            <div className={classes.foot}>
              <p role="status" data-figures>
                {count === 1 ? '1 entry' : `${count} entries`}
                {data.next ? ', more are there' : search ? ', all that match' : ', the whole trail'}
              </p>
              {data.next && (
                <Button busy={more.busy} onClick={() => void loadMore()}>
                  Load more
                </Button>
              )}
            </div>
          </>
        )}
      </Card>
    </>
  );
}
