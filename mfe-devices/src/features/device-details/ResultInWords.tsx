import { can, type DeviceRecord } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useMeanings } from '@veritas/shared/records';
import { Link } from '@veritas/shared/remote';
import { useSession } from '@veritas/shared/session';
import { Alert } from '@veritas/shared/ui';
import classes from './DeviceDetails.module.css';
import { outcomeOf } from './outcome.ts';

/** What the result means and the next action. Not a live region, so it does not interrupt a screen reader. */
export function ResultInWords({ record }: { record: DeviceRecord }) {
  const outcome = outcomeOf(record, useMeanings(record.result.kind === 'error'));
  const { role } = useSession();
  if (!outcome) return null;
  const { maker } = outcome;
  return (
    <Alert kind={outcome.kind} role="note">
      <p className={classes.outcome}>
        <bdi>{outcome.title}</bdi>
      </p>
      {outcome.text && <p className={classes.next}>{outcome.text}</p>}
      {maker && can(role, 'white_label') && (
        <p className={classes.next}>
          <Link to={`/WhiteLabel?${new URLSearchParams({ ...maker }).toString()}`}>
            {t('Allow {maker} for {brand}', { ...maker })}
          </Link>
        </p>
      )}
    </Alert>
  );
}
