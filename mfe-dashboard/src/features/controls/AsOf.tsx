import { dayOf, formatLongTime } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Badge, Button, rich, useToday } from '@veritas/shared/ui';
import classes from './AsOf.module.css';

interface AsOfProps {
  /** Ms since 1970. */
  asOf: number;
  zone: string;
  /** The last refresh failed, so the figures are older than they should be. */
  late: boolean;
  refreshing: boolean;
  onRefresh: () => void;
}

/**
 * The time of the figures, with their day where that is over, and a button to refresh them; they refresh automatically
 * every minute.
 */
export function AsOf({ asOf, zone, late, refreshing, onRefresh }: AsOfProps) {
  const time = formatLongTime(asOf, zone);
  const [, clock] = time.split(', ');
  const isToday = dayOf(asOf, zone) === useToday(zone);
  return (
    <span className={classes.line}>
      <span>
        {rich('as of {time}', {
          time: (
            <time dateTime={new Date(asOf).toISOString()} title={time}>
              {isToday ? clock : time}
            </time>
          ),
        })}
      </span>
      {late && <Badge kind="warning">{t('not refreshed')}</Badge>}
      <Button variant="quiet" busy={refreshing} onClick={onRefresh}>
        {t('Refresh')}
      </Button>
    </span>
  );
}
