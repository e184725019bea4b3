import { Alert, Button } from '@veritas/shared/ui';
import classes from './DashboardRoute.module.css';

interface ZoneNoticeProps {
  zone: string;
  /** The reader's. */
  ownZone: string;
  onOwnZone: () => void;
}

/** Says that a link means the days of another zone than the reader's, so that both count the same records. */
export function ZoneNotice({ zone, ownZone, onOwnZone }: ZoneNoticeProps) {
  if (zone === ownZone) return null;
  return (
    <Alert kind="info" className={classes.notice}>
      Days and times are in {zone}, as in the link.{' '}
      <Button variant="quiet" onClick={onOwnZone}>
        Show them in {ownZone}
      </Button>
    </Alert>
  );
}
