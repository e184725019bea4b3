import { call, resetPassword, unlockUser, type ListedUser } from '@veritas/shared/api';
import { Alert, Button, copyText } from '@veritas/shared/ui';
import { Copy, KeyRound, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { refuse, useActor } from '../../lib/people/actor.ts';
import { isLocked } from '../../lib/people/listed-user.ts';
import { ReasonButton } from '../../lib/forms/ReasonButton.tsx';
import { carryOut } from '../../lib/server/carry-out.ts';
import { useReloadUsers } from '../../lib/server/users.ts';
import { useDeed } from '../../lib/run/useDeed.ts';
import classes from './UserDetails.module.css';

/** A way back in for somebody who is shut out: a password that works once, or the end of a lock. */
export function Access({ user, now }: { user: ListedUser; now: number }) {
  const actor = useActor();
  const reload = useReloadUsers();
  const [password, setPassword] = useState<string | null>(null);
  const reset = useDeed('Failed to reset the password', async () => {
    const answer = await call(resetPassword, { user_id: user.id });
    setPassword(answer.one_time_password);
    await reload();
  });
  const unlock = useDeed('Failed to unlock the user', async () => {
    await carryOut(unlockUser, { user_id: user.id });
    await reload();
  });
  const locked = isLocked(user, now) && !unlock.missing;
  if (reset.missing && !locked) return null;
  const ask = () => window.confirm(`Reset the password of ${user.username}?`) && reset.run();

  return (
    <section className={classes.part} aria-label="Access">
      <h3>Access</h3>
      <div className={classes.row}>
        {!reset.missing && (
          <ReasonButton
            reason={refuse(actor, user, 'reset_password')}
            icon={<KeyRound aria-hidden="true" />}
            busy={reset.busy}
            onClick={ask}
          >
            Reset password
          </ReasonButton>
        )}
        {locked && (
          <ReasonButton
            reason={refuse(actor, user, 'unlock')}
            icon={<LockOpen aria-hidden="true" />}
            busy={unlock.busy}
            onClick={unlock.run}
          >
            Unlock
          </ReasonButton>
        )}
      </div>
      {[reset.failure, unlock.failure].map(
        (failure) =>
          failure && (
            <Alert key={failure} kind="error">
              {failure}
            </Alert>
          ),
      )}
      {password !== null && (
        <Alert
          kind="success"
          action={
            <Button icon={<Copy aria-hidden="true" />} onClick={() => void copyText(password, 'Password copied')}>
              Copy
            </Button>
          }
        >
          One-time password, shown only now: <code className={classes.password}>{password}</code>
        </Alert>
      )}
    </section>
  );
}
