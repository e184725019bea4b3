import { t } from '@veritas/shared/language';
import { Link } from '@veritas/shared/remote';
import { useArchived } from '@veritas/shared/records';
import { rich } from '@veritas/shared/ui';
import classes from './ClosedDevices.module.css';

/** The number of closed devices that are not listed, and where to find them; nothing where all are listed. */
export function ClosedDevices() {
  const archived = useArchived();
  if (!archived) return null;
  const { devices, after_days: days } = archived;
  return (
    <p className={classes.note}>
      {notListed(devices, days)}{' '}
      {rich('Search by ID or use <a>Download</a>.', { a: (text) => <Link to="/Download">{text}</Link> })}
    </p>
  );
}

function notListed(devices: number, days: number | null): string {
  if (days === null) {
    return t('{devices, plural, one {# closed device is not listed.} other {# closed devices are not listed.}}', {
      devices,
    });
  }
  return t(
    '{devices, plural, one {# closed device} other {# closed devices}} older than {days, plural, one {# day} other {# days}} {devices, plural, one {is} other {are}} not listed.',
    { devices, days },
  );
}
