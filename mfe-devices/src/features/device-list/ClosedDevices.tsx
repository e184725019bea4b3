import { countText, nounOf } from '@veritas/shared/domain';
import { Link } from '@veritas/shared/remote';
import { useArchived } from '@veritas/shared/records';
import classes from './ClosedDevices.module.css';

/** How many closed devices the list does not have, and where they are; nothing where it has all. */
export function ClosedDevices() {
  const archived = useArchived();
  if (!archived) return null;
  const { devices, after_days: days } = archived;
  return (
    <p className={classes.note}>
      {countText(devices)} closed {nounOf(devices, 'device')}
      {days !== null && ` older than ${countText(days)} days`} {devices === 1 ? 'is' : 'are'} not listed. Search by ID
      or use <Link to="/Download">Download</Link>.
    </p>
  );
}
