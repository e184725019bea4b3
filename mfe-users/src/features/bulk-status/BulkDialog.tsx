import type { ListedUser } from '@veritas/shared/api';
import { Alert, Button, Dialog, ProgressBar } from '@veritas/shared/ui';
import { useState } from 'react';
import { refuse, useActor } from '../../lib/people/actor.ts';
import { countUsers } from '../../lib/people/count-words.ts';
import { useReloadUsers } from '../../lib/server/users.ts';
import { act, explain, wordsOf } from '../../lib/people/user-actions.ts';
import { useRun } from '../../lib/run/useRun.ts';
import { UserLines } from './UserLines.tsx';
import classes from './BulkStatus.module.css';

export type BulkAction = 'activate' | 'deactivate';
const DONE: Record<BulkAction, string> = { activate: 'activated', deactivate: 'deactivated' };

interface BulkDialogProps {
  readonly action: BulkAction;
  readonly users: readonly ListedUser[];
  /** `ended`: the run is over, rather than never begun. */
  readonly onClose: (ended: boolean) => void;
}

/** Asks with the list of names, then acts on one after the other and says how each ended. */
export function BulkDialog({ action, users, onClose }: BulkDialogProps) {
  const actor = useActor();
  const reload = useReloadUsers();
  // Judged once: a deactivated user must not move to those left out while the run goes on.
  const [judged] = useState(() => users.map((user) => ({ user, reason: refuse(actor, user, action) })));
  const willing = judged.filter(({ reason }) => reason === null).map(({ user }) => user);
  const refused = judged.filter(({ reason }) => reason !== null);
  const { stage, outcomes, start, stop } = useRun<ListedUser>({
    act: (user) => act(action, user),
    explain: (error) => explain(action, error),
  });
  const ended = stage === 'ended';
  const { label } = wordsOf(action);
  const succeeded = outcomes.filter(({ ok }) => ok).length;
  const failed = outcomes.length - succeeded;
  const left = willing.length - outcomes.length;

  const actions = {
    ready: (
      <>
        <Button onClick={() => onClose(false)}>Cancel</Button>
        {willing.length > 0 && (
          <Button
            variant={action === 'deactivate' ? 'danger' : 'primary'}
            onClick={() => void start(willing).then(reload)}
          >
            {label} {countUsers(willing.length)}
          </Button>
        )}
      </>
    ),
    running: (
      <Button autoFocus onClick={stop}>
        Stop
      </Button>
    ),
    ended: (
      <Button autoFocus onClick={() => onClose(true)}>
        Close
      </Button>
    ),
  }[stage];
  return (
    <Dialog
      title={
        willing.length > 0
          ? `${label} ${countUsers(willing.length)}${stage === 'ready' ? '?' : ''}`
          : `Nobody to ${action}`
      }
      open
      purpose="ask"
      onClose={stage === 'running' ? stop : () => onClose(ended)}
      actions={actions}
    >
      <div className={classes.body}>
        {stage === 'ready' && action === 'deactivate' && willing.length > 0 && (
          <p>They are signed out everywhere at once. They can be activated again.</p>
        )}
        {stage === 'running' && (
          <ProgressBar
            label={`${outcomes.length} of ${willing.length}`}
            value={(outcomes.length / willing.length) * 100}
          />
        )}
        {ended && (
          <Alert kind={failed + left > 0 ? 'warning' : 'success'}>
            {`${countUsers(succeeded)} ${DONE[action]}, ${failed} failed${left > 0 ? `, ${left} not tried` : ''}`}
          </Alert>
        )}
        {willing.length > 0 && (
          <UserLines
            label={`To ${action}`}
            lines={willing.map((user, index) => ({ user, outcome: outcomes[index] }))}
          />
        )}
        {refused.length > 0 && (
          <>
            <p>Left out:</p>
            <UserLines label="Left out" lines={refused} />
          </>
        )}
      </div>
    </Dialog>
  );
}
