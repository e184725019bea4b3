import type { Group } from '@veritas/shared/api';
import { Alert, Button, Dialog, ProgressBar } from '@veritas/shared/ui';
import { Download } from 'lucide-react';
import { countUsers } from '../../lib/people/count-words.ts';
import { MAX_ROWS, type ReadRow } from './read-rows.ts';
import { RowsInput } from './RowsInput.tsx';
import { RowTable } from './RowTable.tsx';
import { useBulkCreate } from './useBulkCreate.ts';
import classes from './BulkCreate.module.css';

interface BulkCreateProps {
  readonly groups: readonly Group[];
  readonly onClose: () => void;
}

/** Many users from rows of a sheet: pasted, looked over, then made one by one with a result each. */
export function BulkCreate({ groups, onClose }: BulkCreateProps) {
  const bulk = useBulkCreate(groups);
  const { stage, rows, ready, items, outcomes, created, left, withPassword } = bulk;
  const tooMany = rows.length > MAX_ROWS;

  function close() {
    if (stage === 'running') return bulk.stop();
    const passwords = withPassword.length === 1 ? 'the password' : `${withPassword.length} passwords`;
    if (bulk.unsaved && !window.confirm(`Close without saving ${passwords}? They are shown nowhere else.`)) return;
    onClose();
  }
  const save = (
    <Button
      variant={left.length > 0 ? 'secondary' : 'primary'}
      autoFocus
      icon={<Download aria-hidden="true" />}
      onClick={bulk.savePasswords}
    >
      Save {withPassword.length === 1 ? 'the password' : `${withPassword.length} passwords`} as CSV
    </Button>
  );
  const actions = {
    ready: (
      <>
        <Button onClick={close}>Cancel</Button>
        {ready.length > 0 && !tooMany && (
          <Button variant="primary" onClick={() => void bulk.start(ready)}>
            Create {countUsers(ready.length)}
          </Button>
        )}
      </>
    ),
    running: (
      <Button autoFocus onClick={bulk.stop}>
        Stop
      </Button>
    ),
    ended: (
      <>
        <Button autoFocus={withPassword.length === 0 && left.length === 0} onClick={close}>
          Close
        </Button>
        {withPassword.length > 0 && save}
        {left.length > 0 && (
          <Button variant="primary" autoFocus={withPassword.length === 0} onClick={() => void bulk.goOn()}>
            Create {countUsers(left.length)} left
          </Button>
        )}
      </>
    ),
  }[stage];
  const failed = outcomes.length - created.length;

  return (
    <Dialog title="Create many users" open size="large" onClose={close} actions={actions}>
      <div className={classes.body}>
        {stage === 'ready' && <RowsInput text={bulk.text} onChange={bulk.setText} />}
        {stage === 'ready' && rows.length > 0 && (
          <p role="status" className={classes.count}>
            {tooMany
              ? `${rows.length} rows are more than the ${MAX_ROWS} that go at once`
              : `${countUsers(ready.length)} ready, ${rows.length - ready.length} with problems`}
          </p>
        )}
        {stage === 'running' && (
          <ProgressBar
            label={`Creating ${outcomes.length + 1} of ${items.length}`}
            value={(outcomes.length / items.length) * 100}
          />
        )}
        {stage === 'ended' && (
          <Alert kind={failed + left.length > 0 ? 'warning' : 'success'}>
            {`${created.length} created, ${failed} failed${leftText(left)}`}
            {bulk.unconfirmed && '. Stopped, because your password was not confirmed'}
          </Alert>
        )}
        {rows.length > 0 && !tooMany && (
          <RowTable rows={stage === 'ready' ? rows : items} outcomes={stage === 'ready' ? null : outcomes} />
        )}
      </div>
    </Dialog>
  );
}

function leftText([first, ...others]: readonly ReadRow[]): string {
  if (!first) return '';
  const { row, user } = first;
  return `, ${others.length + 1} left: row ${row} (${user.username})${others.length > 0 ? ' and all below' : ''}`;
}
