import { isMissing, type ListedUser } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Alert, Button, copyText, rich, useFocusAfterRemoval } from '@veritas/shared/ui';
import { Copy, KeyRound, LockOpen } from 'lucide-react';
import { useRef } from 'react';
import { refuse, useActor } from '../../lib/people/actor.ts';
import { isLocked } from '../../lib/people/listed-user.ts';
import { ReasonButton } from '../../lib/forms/ReasonButton.tsx';
import { resetProblem, unlockProblem, useAccess } from './useAccess.ts';
import classes from './UserDetails.module.css';

/** Restores access for a locked-out user: a one-time password, or an unlock. */
export function Access({ user, now }: { user: ListedUser; now: number }) {
  const actor = useActor();
  const { reset, unlock } = useAccess(user);
  const canReset = !isMissing(reset.error);
  const locked = isLocked(user, now) && !isMissing(unlock.error);
  const part = useRef<HTMLElement>(null);
  const unlockRef = useFocusAfterRemoval(() => part.current);
  const unlocked = unlock.isSuccess && !locked;
  if (!canReset && !locked && !unlocked) return null;
  const ask = () => window.confirm(t('Reset the password of {name}?', { name: user.username })) && reset.mutate();

  return (
    <section ref={part} className={classes.part} aria-label={t('Access')} tabIndex={-1}>
      <h3>{t('Access')}</h3>
      <div className={classes.row}>
        {canReset && (
          <ReasonButton
            reason={refuse(actor, user, 'reset_password')}
            icon={<KeyRound aria-hidden="true" />}
            busy={reset.isPending}
            onClick={ask}
          >
            {t('Reset password')}
          </ReasonButton>
        )}
        {locked && (
          <ReasonButton
            ref={unlockRef}
            reason={refuse(actor, user, 'unlock')}
            icon={<LockOpen aria-hidden="true" />}
            busy={unlock.isPending}
            onClick={() => unlock.mutate()}
          >
            {t('Unlock')}
          </ReasonButton>
        )}
      </div>
      {reset.error && <Alert kind="error">{resetProblem(reset.error)}</Alert>}
      {unlock.error && <Alert kind="error">{unlockProblem(unlock.error)}</Alert>}
      {unlocked && <Alert kind="success">{t('{name} is unlocked', { name: user.username })}</Alert>}
      {reset.data && <OneTimePassword password={reset.data.one_time_password} />}
    </section>
  );
}

function OneTimePassword({ password }: { password: string }) {
  return (
    <Alert
      kind="success"
      action={
        <Button icon={<Copy aria-hidden="true" />} onClick={() => void copyText(password, t('Password copied'))}>
          {t('Copy')}
        </Button>
      }
    >
      {rich('One-time password, shown only now: {password}', {
        password: <code className={classes.password}>{password}</code>,
      })}
    </Alert>
  );
}
