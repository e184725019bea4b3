import { asOfText } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import type { RecordsState } from '@veritas/shared/records';
import { Badge, Button, PageHead, useToday } from '@veritas/shared/ui';
import { RefreshCw } from 'lucide-react';
import { useShownZone } from '../../lib/shown-zone.ts';

interface ListHeadProps {
  records: RecordsState;
  /** Total number of devices, whatever the filter; null while unknown. */
  total: number | null;
}

/** The head of the page: the number of devices, the age of the data, and whether a refresh failed. */
export function ListHead({ records: { state, error, asOf, refreshing, refresh, isPaused }, total }: ListHeadProps) {
  const zone = useShownZone();
  const today = useToday(zone);
  const stale = state === 'ready' && error !== null;
  return (
    <PageHead
      title={t('Device Pick List')}
      context={
        total === null ? (
          // The line is reserved before it has text, to avoid a layout shift.
          '\u00a0'
        ) : (
          <>
            {t('{count, plural, one {# device} other {# devices}}', { count: total })}
            {asOf !== null && ` · ${t('as of {time}', { time: asOfText(asOf, zone, today) })}`}
            {isPaused && ` · ${t('refresh paused')}`}
            {stale && (
              <>
                {' · '}
                <Badge kind="warning" plain>
                  {t('Couldn’t refresh')}
                </Badge>
              </>
            )}
          </>
        )
      }
      actions={
        <Button busy={refreshing} icon={<RefreshCw aria-hidden="true" />} onClick={refresh}>
          {t('Refresh')}
        </Button>
      }
    />
  );
}
