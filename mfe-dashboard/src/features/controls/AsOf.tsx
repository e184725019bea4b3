import { formatLongTime } from '@veritas/shared/domain';
import { Badge, Button } from '@veritas/shared/ui';
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

/** The time of the figures, and a button to refresh them; they refresh automatically every minute. */
export function AsOf({ asOf, zone, late, refreshing, onRefresh }: AsOfProps) {
  const time = formatLongTime(asOf, zone);
  const [, clock] = time.split(', ');
  return (
    <span className={classes.line}>
      as of{' '}
      <time dateTime={new Date(asOf).toISOString()} title={time}>
        {clock}
      </time>
      {late && <Badge kind="warning">not refreshed</Badge>}
      <Button variant="quiet" busy={refreshing} onClick={onRefresh}>
        Refresh
      </Button>
    </span>
  );
}
