import type { Group } from '@veritas/shared/api';
import { Alert, Dialog, ProgressBar } from '@veritas/shared/ui';
import { countUsers } from '../../lib/people/count-words.ts';
import { BulkCreateActions } from './BulkCreateActions.tsx';
import { MAX_ROWS, type ReadRow } from './read-rows.ts';
import { RowsInput } from './RowsInput.tsx';
import { RowTable } from './RowTable.tsx';
import { useBulkCreate } from './useBulkCreate.ts';
import classes from './BulkCreate.module.css';

interface BulkCreateProps {
  readonly groups: readonly Group[];
  readonly onClose: () => void;
}

/** Many users from rows of a sheet: pasted, reviewed, then created one by one with a result each. */
export function BulkCreate({ groups, onClose }: BulkCreateProps) {
  const bulk = useBulkCreate(groups);
  const { stage, rows, items, outcomes, withPassword } = bulk;

  function mayLose(verb: string) {
    const passwords = withPassword.length === 1 ? 'the password' : `${withPassword.length} passwords`;
    return !bulk.unsaved || window.confirm(`${verb} without saving ${passwords}? They are shown nowhere else.`);
  }
  function close() {
    if (stage === 'running') bulk.stop();
    else if (mayLose('Close')) onClose();
  }
  function correct() {
    if (mayLose('Go on')) bulk.correct();
  }
  return (
    <Dialog
      title="Create many users"
      open
      size="large"
      onClose={close}
      actions={<BulkCreateActions bulk={bulk} onClose={close} onCorrect={correct} />}
    >
      <div className={classes.body}>
        {stage === 'ready' && <RowsInput text={bulk.text} onChange={bulk.setText} />}
        {stage === 'ready' && rows.length > 0 && (
          <p role="status" className={classes.count}>
            {bulk.tooMany
              ? `${rows.length} rows are more than the ${MAX_ROWS} that go at once`
              : `${countUsers(bulk.ready.length)} ready, ${rows.length - bulk.ready.length} with problems`}
          </p>
        )}
        {stage === 'running' && (
          <ProgressBar
            label={`Creating ${outcomes.length + 1} of ${items.length}`}
            value={(outcomes.length / items.length) * 100}
          />
        )}
        {stage === 'ended' && <Outcome bulk={bulk} />}
        {rows.length > 0 && !bulk.tooMany && (
          <RowTable rows={rows} outcomeOf={stage === 'ready' ? null : bulk.outcomeOf} />
        )}
      </div>
    </Dialog>
  );
}

function Outcome({ bulk }: { readonly bulk: ReturnType<typeof useBulkCreate> }) {
  const { created, outcomes, left, unconfirmed, notSent } = bulk;
  const failed = outcomes.length - created.length;
  return (
    <Alert kind={failed + left.length + notSent > 0 ? 'warning' : 'success'}>
      {`${created.length} created, ${failed} failed${notSent > 0 ? `, ${notSent} not sent` : ''}${leftText(left)}`}
      {unconfirmed && '. Stopped, because your password was not confirmed'}
    </Alert>
  );
}

function leftText([first, ...others]: readonly ReadRow[]): string {
  if (!first) return '';
  const { row, user } = first;
  return `, ${others.length + 1} left: row ${row} (${user.username})${others.length > 0 ? ' and all below' : ''}`;
}
