import { formatLongTime } from '@veritas/shared/domain';
import { Button } from '@veritas/shared/ui';
import { RotateCw } from 'lucide-react';
import classes from './AsOf.module.css';

interface AsOfProps {
  /** Ms since 1970. */
  asOf: number;
  zone: string;
  refreshing: boolean;
  onRefresh: () => void;
}

/** Of when the figures are, and a way to have newer ones. */
export function AsOf({ asOf, zone, refreshing, onRefresh }: AsOfProps) {
  return (
    <span className={classes.line}>
      as of {formatLongTime(asOf, zone)}
      <Button variant="quiet" icon={<RotateCw aria-hidden="true" />} busy={refreshing} onClick={onRefresh}>
        Refresh
      </Button>
    </span>
  );
}
