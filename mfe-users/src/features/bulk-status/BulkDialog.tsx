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

/** Asks with the list of names, then acts on one after the other and shows each outcome. */
export function BulkDialog({ action, users, onClose }: BulkDialogProps) {
  const actor = useActor();
  // Judged once: a deactivated user must not move to those left out during the run.
  const [judged] = useState(() => users.map((user) => ({ user, reason: refuse(actor, user, action) })));
  const allowed = judged.filter(({ reason }) => reason === null).map(({ user }) => user);
  const refused = judged.filter(({ reason }) => reason !== null);
  const run = useRun<ListedUser>({
    act: (user) => act(action, user),
    explain: (error) => explain(action, error),
  });
  const { stage, outcomes } = run;
  const { label } = wordsOf(action);

  return (
    <Dialog
      title={
        allowed.length > 0
          ? `${label} ${countUsers(allowed.length)}${stage === 'ready' ? '?' : ''}`
          : `No users to ${action}`
      }
      open
      purpose="ask"
      onClose={stage === 'running' ? run.stop : () => onClose(stage === 'ended')}
      actions={<Actions action={action} users={allowed} run={run} onClose={onClose} />}
    >
      <div className={classes.body}>
        <Progress action={action} stage={stage} outcomes={outcomes} total={allowed.length} />
        {allowed.length > 0 && (
          <UserLines
            label={`To ${action}`}
            lines={allowed.map((user, index) => ({ user, outcome: outcomes[index] }))}
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

interface ActionsProps extends BulkDialogProps {
  readonly run: ReturnType<typeof useRun<ListedUser>>;
}

function Actions({ action, users, run, onClose }: ActionsProps) {
  const reload = useReloadUsers();
  if (run.stage === 'running') {
    return (
      <Button autoFocus onClick={run.stop}>
        Stop
      </Button>
    );
  }
  if (run.stage === 'ended') {
    return (
      <Button autoFocus onClick={() => onClose(true)}>
        Close
      </Button>
    );
  }
  return (
    <>
      <Button onClick={() => onClose(false)}>Cancel</Button>
      {users.length > 0 && (
        <Button
          variant={action === 'deactivate' ? 'danger' : 'primary'}
          onClick={() => void run.start(users).then(reload)}
        >
          {wordsOf(action).label} {countUsers(users.length)}
        </Button>
      )}
    </>
  );
}

interface ProgressProps extends Pick<ActionsProps['run'], 'stage' | 'outcomes'> {
  readonly action: BulkAction;
  readonly total: number;
}

/** What the run will do, how far it is, or how it ended. */
function Progress({ action, stage, outcomes, total }: ProgressProps) {
  const succeeded = outcomes.filter(({ ok }) => ok).length;
  const failed = outcomes.length - succeeded;
  const left = total - outcomes.length;
  if (stage === 'running') {
    return <ProgressBar label={`${outcomes.length} of ${total}`} value={(outcomes.length / total) * 100} />;
  }
  if (stage === 'ended') {
    return (
      <Alert kind={failed + left > 0 ? 'warning' : 'success'}>
        {`${countUsers(succeeded)} ${DONE[action]}, ${failed} failed${left > 0 ? `, ${left} not tried` : ''}`}
      </Alert>
    );
  }
  if (action === 'activate' || total === 0) return null;
  return <p>They are signed out everywhere at once. They can be activated again.</p>;
}
