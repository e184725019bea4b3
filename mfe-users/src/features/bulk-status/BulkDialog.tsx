import type { ListedUser } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Button, Dialog } from '@veritas/shared/ui';
import { useState } from 'react';
import { refuse, useActor } from '../../lib/people/actor.ts';
import { act, explain } from '../../lib/people/user-actions.ts';
import { inOneLine } from '../../lib/server/refusal.ts';
import { useRun } from '../../lib/run/useRun.ts';
import { BULK_WORDS, type BulkAction } from './bulk-words.ts';
import { BulkProgress } from './BulkProgress.tsx';
import { UserLines } from './UserLines.tsx';
import classes from './BulkStatus.module.css';

interface BulkDialogProps {
  readonly action: BulkAction;
  readonly users: readonly ListedUser[];
  /** `ended`: the run is over, rather than not started. */
  readonly onClose: (ended: boolean) => void;
}

/** Asks with the list of names, then processes them one by one and shows each outcome. */
export function BulkDialog({ action, users, onClose }: BulkDialogProps) {
  const actor = useActor();
  // Checked once: a deactivated user must not move to those left out during the run.
  const [checked] = useState(() => users.map((user) => ({ user, reason: refuse(actor, user, action) })));
  const allowed = checked.filter(({ reason }) => reason === null).map(({ user }) => user);
  const refused = checked.filter(({ reason }) => reason !== null);
  const run = useRun<ListedUser>({
    act: (user) => act(action, user),
    explain: (error) => inOneLine(explain(action, error)),
    summary: BULK_WORDS[action].outcome,
  });
  const { stage, outcomes, away } = run;
  const words = BULK_WORDS[action];

  return (
    <Dialog
      title={allowed.length === 0 ? words.empty : (stage === 'ready' ? words.question : words.title)(allowed.length)}
      open
      purpose="ask"
      onClose={stage === 'running' ? run.stop : () => onClose(stage === 'ended')}
      actions={<Actions action={action} users={allowed} run={run} onClose={onClose} />}
    >
      <div className={classes.body}>
        <BulkProgress action={action} stage={stage} outcomes={outcomes} away={away} total={allowed.length} />
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

/** The buttons have keys: one that is made from the button before it would not take the focus. */
function Actions({ action, users, run, onClose }: ActionsProps) {
  if (run.stage === 'running') {
    return (
      <Button key="stop" autoFocus onClick={run.stop}>
        {t('Stop')}
      </Button>
    );
  }
  if (run.stage === 'ended') {
    return (
      <Button key="close" autoFocus onClick={() => onClose(true)}>
        {t('Close')}
      </Button>
    );
  }
  return (
    <>
      <Button key="cancel" onClick={() => onClose(false)}>
        {t('Cancel')}
      </Button>
      {users.length > 0 && (
        <Button
          key="start"
          variant={action === 'deactivate' ? 'danger' : 'primary'}
          onClick={() => void run.start(users)}
        >
          {BULK_WORDS[action].title(users.length)}
        </Button>
      )}
    </>
  );
}
