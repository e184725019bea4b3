import { isMissing, reasonOf, type AuditEntry } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { useSearchParams } from '@veritas/shared/remote';
import { usePageZone } from '@veritas/shared/session';
import {
  Alert,
  Button,
  Card,
  EmptyState,
  ErrorState,
  PageHead,
  Skeleton,
  useFocusAfterRemoval,
} from '@veritas/shared/ui';
import { useMemo, useRef } from 'react';
import { AuditTable } from '../../lib/audit/AuditTable.tsx';
import { useAudit, type AuditFilter } from '../../lib/audit/useAudit.ts';
import { AuditFilterForm } from './AuditFilterForm.tsx';
import { dayProblem, parseFilter, pinZone, toSearch } from './audit-filter.ts';
import { DownloadButton } from './DownloadButton.tsx';
import { useFilterFields } from './useFilterFields.ts';
import classes from './AuditTrail.module.css';

/** Who did what to whom, newest first; the filter is in the URL. */
export function AuditTrail() {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => parseFilter(params), [params]);
  const search = toSearch(filter);
  const { zone, words, notice } = usePageZone(filter.time_zone);
  const problem = dayProblem(filter);
  const { entries, actions, error, hidden, loading, refetch, unread, more } = useAudit(
    { ...filter, time_zone: zone },
    problem === null,
  );

  const isFirstLoad = !problem && !error && !entries;
  const failed = unread ?? (entries ? null : error);

  /** A step back leaves what was typed, and does not undo it pause by pause. */
  function change(part: AuditFilter) {
    setParams((now) => toSearch(pinZone({ ...parseFilter(now), ...part }, zone)), { replace: !('action' in part) });
  }
  const fields = useFilterFields(filter, change);

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
          <ErrorState
            title={t('Failed to load the audit trail')}
            reason={reasonOf(failed)}
            onRetry={() => void refetch()}
          />
        )}
        {isFirstLoad && <Skeleton shape="table" lines={20} label={t('Loading the audit trail')} />}
        {!problem && entries && (
          <Entries entries={entries} zone={zone} more={more} filtered={search !== ''} busy={loading} />
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

interface EntriesProps {
  readonly entries: readonly AuditEntry[];
  readonly zone: string;
  readonly more: ReturnType<typeof useAudit>['more'];
  readonly filtered: boolean;
  /** These are of the filter before; its own are on their way. */
  readonly busy: boolean;
}

function Entries({ entries, zone, more, filtered, busy }: EntriesProps) {
  const count = useRef<HTMLParagraphElement>(null);
  const moreRef = useFocusAfterRemoval(() => count.current);
  return (
    <div className={classes.entries} aria-busy={busy}>
      <AuditTable
        caption={t('Audit trail')}
        entries={entries}
        zone={zone}
        hasMore={more.exist}
        empty={filtered ? t('No entries match the filter') : t('No entries yet')}
      />
      {more.error !== null && (
        <Alert kind="error">{t('Failed to load more: {reason}', { reason: reasonOf(more.error) })}</Alert>
      )}
      <div className={classes.foot}>
        <p ref={count} role="status" tabIndex={-1} data-figures>
          {countText(entries.length, more.exist, filtered)}
        </p>
        {more.mayLoad && (
          <Button ref={moreRef} busy={more.busy} onClick={() => void more.load()}>
            {t('Load more')}
          </Button>
        )}
      </div>
    </div>
  );
}

function countText(count: number, hasMore: boolean, isFiltered: boolean): string {
  if (hasMore) return t('{count, plural, one {# entry} other {# entries}}, more are there', { count });
  if (isFiltered) return t('{count, plural, one {# entry} other {# entries}}, all that match', { count });
  return t('{count, plural, one {# entry} other {# entries}}, the whole trail', { count });
}
