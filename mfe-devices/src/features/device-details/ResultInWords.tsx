import type { DeviceRecord } from '@veritas/shared/domain';
import { useMeanings } from '@veritas/shared/records';
import { Alert } from '@veritas/shared/ui';
import classes from './DeviceDetails.module.css';
import { outcomeOf } from './outcome.ts';

/** What the result means and what to do next. It is part of the page, so it does not interrupt a reader. */
export function ResultInWords({ record }: { record: DeviceRecord }) {
  const outcome = outcomeOf(record, useMeanings(record.result.kind === 'error'));
  if (!outcome) return null;
  return (
    <Alert kind={outcome.kind} role="note">
      <p className={classes.outcome}>
        <bdi>{outcome.title}</bdi>
      </p>
      {outcome.text && <p className={classes.next}>{outcome.text}</p>}
    </Alert>
  );
}
