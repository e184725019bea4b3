import { isMissing, reasonOf, type AuditEntry } from '@veritas/shared/api';
import { useSearchParams } from '@veritas/shared/remote';
import { usePageZone } from '@veritas/shared/session';
import { Alert, Button, Card, EmptyState, ErrorState, PageHead, Skeleton } from '@veritas/shared/ui';
import { useMemo } from 'react';
import { AuditTable } from '../../lib/audit/AuditTable.tsx';
import { useAudit, type AuditFilter } from '../../lib/audit/useAudit.ts';
import { AuditFilterForm } from './AuditFilterForm.tsx';
import { dayProblem, parseFilter, pinZone, toSearch } from './audit-filter.ts';
import { DownloadButton } from './DownloadButton.tsx';
import classes from './AuditTrail.module.css';

/** Who did what to whom, newest first; the filter is in the URL. */
export function AuditTrail() {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => parseFilter(params), [params]);
  const search = toSearch(filter);
  const { zone, words, notice } = usePageZone(filter.time_zone);
  const asked = { ...filter, time_zone: zone };
  const problem = dayProblem(filter);
  const { entries, actions, error, hidden, loading, refetch, more } = useAudit(asked, problem === null);

  /** A step back leaves what was typed, and does not undo it pause by pause. */
  function change(part: AuditFilter) {
    setParams(toSearch(pinZone({ ...filter, ...part }, zone)), { replace: !('action' in part) });
  }

  if (hidden) return <HiddenTrail missing={isMissing(error)} />;
  return (
    <>
      <PageHead
        title="Audit trail"
        context={notice ?? `Days and times in ${words}`}
        actions={<DownloadButton search={toSearch(asked)} zone={zone} />}
      />
      <Card>
        <AuditFilterForm filter={filter} actions={actions} onChange={change} onClear={() => setParams({})} />
        {problem && <EmptyState title="No days to show" hint={`${problem}. Choose the days again.`} />}
        {!problem && error && !entries && (
          <ErrorState title="Failed to load the audit trail" reason={reasonOf(error)} onRetry={() => void refetch()} />
        )}
        {!problem && !error && !entries && <Skeleton shape="table" lines={20} label="Loading the audit trail" />}
        {!problem && entries && <Entries entries={entries} more={more} filtered={search !== ''} busy={loading} />}
      </Card>
    </>
  );
}

function HiddenTrail({ missing }: { readonly missing: boolean }) {
  return (
    <>
      <PageHead title="Audit trail" />
      <Card>
        {missing ? (
          <EmptyState title="This server keeps no audit trail" />
        ) : (
          <EmptyState title="Your role cannot read the audit trail" hint="An Admin or a Super Admin can." />
        )}
      </Card>
    </>
  );
}

interface EntriesProps {
  readonly entries: readonly AuditEntry[];
  readonly more: ReturnType<typeof useAudit>['more'];
  readonly filtered: boolean;
  /** These are of the filter before; its own are on their way. */
  readonly busy: boolean;
}

function Entries({ entries, more, filtered, busy }: EntriesProps) {
  return (
    <div className={classes.entries} aria-busy={busy}>
      <AuditTable
        caption="Audit trail"
        entries={entries}
        hasMore={more.exist}
        empty={filtered ? 'No entries match the filter' : 'No entries yet'}
      />
      {more.error !== null && <Alert kind="error">{`Failed to load more: ${reasonOf(more.error)}`}</Alert>}
      <div className={classes.foot}>
        <p role="status" data-figures>
          {entries.length === 1 ? '1 entry' : `${entries.length} entries`}
          {more.exist ? ', more are there' : filtered ? ', all that match' : ', the whole trail'}
        </p>
        {more.exist && (
          <Button busy={more.busy} onClick={() => void more.load()}>
            Load more
          </Button>
        )}
      </div>
    </div>
  );
}
