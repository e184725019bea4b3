import { reasonOf, referenceOf, type AuditEntry } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Alert, Button, useFocusAfterRemoval, VisuallyHidden } from '@veritas/shared/ui';
import { useRef, useState } from 'react';
import { AuditTable } from '../../lib/audit/AuditTable.tsx';
import type { useAudit } from '../../lib/audit/useAudit.ts';
import classes from './AuditTrail.module.css';

interface AuditEntriesProps {
  readonly entries: readonly AuditEntry[];
  readonly zone: string;
  readonly more: ReturnType<typeof useAudit>['more'];
  readonly filtered: boolean;
  /** The entries are those of the previous filter while the new ones load. */
  readonly busy: boolean;
}

/** The loaded entries, their number, and the button for more. */
export function AuditEntries({ entries, zone, more, filtered, busy }: AuditEntriesProps) {
  const count = useRef<HTMLParagraphElement>(null);
  const moreRef = useFocusAfterRemoval(() => count.current);
  // What the table shows is not repeated.
  const isEmpty = entries.length === 0 && !more.exist;
  const counted = useSettled(countText({ count: entries.length, hasMore: more.exist, isFiltered: filtered }), busy);
  return (
    <div className={classes.entries} aria-busy={busy}>
      <AuditTable
        caption={t('Audit trail')}
        entries={entries}
        zone={zone}
        hasMore={more.exist}
        empty={filtered ? t('No entries match the filter. Change or clear it.') : t('No entries yet')}
      />
      {more.error !== null && (
        <Alert kind="error" reference={referenceOf(more.error)}>
          {t('Failed to load more: {reason}', { reason: reasonOf(more.error) })}
        </Alert>
      )}
      <div className={classes.foot}>
        <p ref={count} role="status" tabIndex={-1} data-figures>
          {isEmpty ? <VisuallyHidden>{counted}</VisuallyHidden> : counted}
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

/** The previous text while busy: the entries are not yet those of the new filter, and the text is announced. */
function useSettled(text: string, busy: boolean): string {
  const [settled, setSettled] = useState(text);
  if (!busy && settled !== text) setSettled(text);
  return busy ? settled : text;
}

interface Counted {
  count: number;
  hasMore: boolean;
  isFiltered: boolean;
}

function countText({ count, hasMore, isFiltered }: Counted): string {
  if (hasMore) return t('{count, plural, one {# entry} other {# entries}}, more to load', { count });
  if (isFiltered) return t('{count, plural, one {# entry} other {# entries}}, all that match', { count });
  return t('{count, plural, one {# entry} other {# entries}}, the whole trail', { count });
}
