import {
  endUserSessions,
  isMissing,
  reasonOf,
  referenceOf,
  useLeftSave,
  useMutation,
  type ListedUser,
} from '@veritas/shared/api';
import { formatLongTime, parseInstant } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useZone } from '@veritas/shared/session';
import { Alert, Button, Skeleton, useFocusAfterRemoval } from '@veritas/shared/ui';
import { LogOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { carryOut } from '../../lib/server/carry-out.ts';
import { isOutdated } from '../../lib/server/refusal.ts';
import { useUserSessions } from '../../lib/server/sessions.ts';
import { useReloadUsers } from '../../lib/server/users.ts';
import { sessionsText } from './sessions-text.ts';
import classes from './UserDetails.module.css';

interface UserSessionsProps {
  readonly user: ListedUser;
  /** The button gets the focus once it is rendered. */
  readonly isAsked: boolean;
}

/** The number of open sessions of a user, and a button that ends them all; hidden on a server without the call. */
export function UserSessions({ user: { id, username }, isAsked }: UserSessionsProps) {
  const part = useRef<HTMLElement>(null);
  const goneRef = useFocusAfterRemoval(() => part.current);
  const zone = useZone();
  const reload = useReloadUsers();
  const { tell } = useLeftSave();
  const { data, error, refetch } = useUserSessions(id);
  const end = useMutation({
    mutationFn: () => carryOut(endUserSessions, { user_id: id }),
    onSuccess: () => {
      tell('success', t('{name} is signed out everywhere', { name: username }));
      return reload();
    },
    onError: (failure) => {
      if (isOutdated(failure)) void reload();
      tell('error', `${username}: ${endProblem(failure)}`);
    },
  });
  const isCounted = data !== undefined;
  useEffect(() => {
    if (isAsked && isCounted) part.current?.querySelector('button')?.focus();
  }, [isAsked, isCounted]);
  if (isMissing(error)) return null;
  const ask = () => window.confirm(t('Sign {name} out everywhere?', { name: username })) && end.mutate();

  return (
    <section ref={part} className={classes.part} aria-label={t('Sessions')} tabIndex={-1}>
      <h3>{t('Sessions')}</h3>
      {data && (
        <div className={classes.row}>
          <span role="status">{sessionsText(data, (time) => formatLongTime(parseInstant(time), zone))}</span>
          {data.web + data.mobile > 0 && (
            <Button ref={goneRef} icon={<LogOut aria-hidden="true" />} busy={end.isPending} onClick={ask}>
              {t('Sign out everywhere')}
            </Button>
          )}
        </div>
      )}
      {!data && !error && <Skeleton shape="text" lines={1} label={t('Counting the sessions')} />}
      {error && (
        <Alert
          kind="error"
          reference={referenceOf(error)}
          action={
            <Button ref={goneRef} onClick={() => void refetch()}>
              {t('Retry')}
            </Button>
          }
        >
          {t('Failed to count the sessions: {reason}', { reason: reasonOf(error) })}
        </Alert>
      )}
      {end.error && <Alert kind="error">{endProblem(end.error)}</Alert>}
    </section>
  );
}

const endProblem = (error: unknown) => t('Failed to sign the user out: {reason}', { reason: reasonOf(error) });
