import type { ListedUser } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Alert, Button, Dialog, ProgressBar } from '@veritas/shared/ui';
import { useState } from 'react';
import { refuse, useActor } from '../../lib/people/actor.ts';
import { act, explain } from '../../lib/people/user-actions.ts';
import { useRun } from '../../lib/run/useRun.ts';
import { BULK_WORDS, type BulkAction } from './bulk-words.ts';
import { UserLines } from './UserLines.tsx';
import classes from './BulkStatus.module.css';

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
    told: BULK_WORDS[action].outcome,
  });
  const { stage, outcomes } = run;
  const words = BULK_WORDS[action];

  return (
    <Dialog
      title={allowed.length === 0 ? words.nobody : (stage === 'ready' ? words.question : words.title)(allowed.length)}
      open
      purpose="ask"
      onClose={stage === 'running' ? run.stop : () => onClose(stage === 'ended')}
      actions={<Actions action={action} users={allowed} run={run} onClose={onClose} />}
    >
      <div className={classes.body}>
        <Progress action={action} stage={stage} outcomes={outcomes} total={allowed.length} />
        {allowed.length > 0 && (
          <UserLines label={words.list} lines={allowed.map((user, index) => ({ user, outcome: outcomes[index] }))} />
        )}
        {refused.length > 0 && (
          <>
            <p>{t('Left out:')}</p>
            <UserLines label={t('Left out')} lines={refused} />
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
  if (run.stage === 'running') {
    return (
      <Button autoFocus onClick={run.stop}>
        {t('Stop')}
      </Button>
    );
  }
  if (run.stage === 'ended') {
    return (
      <Button autoFocus onClick={() => onClose(true)}>
        {t('Close')}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={() => onClose(false)}>{t('Cancel')}</Button>
      {users.length > 0 && (
        <Button variant={action === 'deactivate' ? 'danger' : 'primary'} onClick={() => void run.start(users)}>
          {BULK_WORDS[action].title(users.length)}
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
    const label = t('{count, number} of {total, number}', { count: outcomes.length, total });
    return <ProgressBar label={label} value={(outcomes.length / total) * 100} />;
  }
  if (stage === 'ended') {
    return (
      <Alert kind={failed + left > 0 ? 'warning' : 'success'}>
        {BULK_WORDS[action].outcome({ done: succeeded, failed, left })}
      </Alert>
    );
  }
  if (action === 'activate' || total === 0) return null;
  return <p>{t('They are signed out everywhere at once. They can be activated again.')}</p>;
}
