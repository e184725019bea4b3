import { countOf, formatLongTime } from '@veritas/shared/domain';
import type { RecordsState } from '@veritas/shared/records';
import { useZone } from '@veritas/shared/session';
import { Badge, Button, PageHead } from '@veritas/shared/ui';
import { RefreshCw } from 'lucide-react';

interface ListHeadProps {
  records: RecordsState;
  /** Devices in all, whatever the filter; null while unknown. */
  total: number | null;
}

/** The head of the page: how many devices, how old the answer is, and whether a refresh failed. */
export function ListHead({ records: { state, error, asOf, refreshing, refresh }, total }: ListHeadProps) {
  const zone = useZone();
  const stale = state === 'ready' && error !== null;
  return (
    <PageHead
      title="Device Pick List"
      context={
        total !== null && (
          <>
            {countOf(total, 'device')}
            {asOf !== null && ` · as of ${formatLongTime(asOf, zone)}`}
            {stale && (
              <>
                {' · '}
                <Badge kind="warning" plain>
                  Couldn’t refresh
                </Badge>
              </>
            )}
          </>
        )
      }
      actions={
        <Button busy={refreshing} icon={<RefreshCw aria-hidden="true" />} onClick={refresh}>
          Refresh
        </Button>
      }
    />
  );
}
