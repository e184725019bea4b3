import { t } from '@veritas/shared/language';
import type { PageZone } from '@veritas/shared/session';
import { Alert, Button } from '@veritas/shared/ui';
import classes from './DashboardRoute.module.css';

interface ZoneNoticeProps {
  pageZone: PageZone;
  /** Shows the days of another zone. */
  onZone: (zone: string) => void;
}

/** Says that the days of a link are in another zone than the reader's. */
export function ZoneNotice({ pageZone: { notice, ownZone }, onZone }: ZoneNoticeProps) {
  if (notice === null) return null;
  return (
    <Alert kind="info" className={classes.notice}>
      {notice}{' '}
      {ownZone !== null && (
        <Button variant="quiet" onClick={() => onZone(ownZone)}>
          {t('Show them in {zone}', { zone: ownZone })}
        </Button>
      )}
    </Alert>
  );
}
