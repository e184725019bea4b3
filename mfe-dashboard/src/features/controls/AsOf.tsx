import { asOfText, formatLongTime } from '@veritas/shared/domain';
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
  /** Not refreshed automatically. */
  paused: boolean;
  /** The first element of its line. */
  starts: boolean;
  onRefresh: () => void;
}

/**
 * The time of the figures, with the day if not today, and a button to refresh them; they refresh automatically every
 * minute.
 */
export function AsOf({ asOf, zone, late, refreshing, paused, starts, onRefresh }: AsOfProps) {
  const today = useToday(zone);
  const parts = {
    time: (
      <time dateTime={new Date(asOf).toISOString()} title={formatLongTime(asOf, zone)}>
        {asOfText(asOf, zone, today)}
      </time>
    ),
  };
  return (
    <span className={classes.line}>
      <span>
        {starts ? rich('As of {time}', parts) : rich('as of {time}', parts)}
        {paused && ` · ${t('refresh paused')}`}
      </span>
      {late && <Badge kind="warning">{t('Couldn’t refresh')}</Badge>}
      <Button variant="quiet" busy={refreshing} onClick={onRefresh}>
        {t('Refresh')}
      </Button>
    </span>
  );
}
