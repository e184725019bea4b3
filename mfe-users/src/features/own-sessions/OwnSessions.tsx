import { endAllSessions, isMissing, reasonOf, useLeftSave, useMutation } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { sessionStore, signOut, useSession } from '@veritas/shared/session';
import { Alert, Button, Card, Skeleton } from '@veritas/shared/ui';
import { carryOut } from '../../lib/server/carry-out.ts';
import { LoadError } from '../../lib/server/LoadError.tsx';
import { useOwnSessions, useReloadOwnSessions } from '../../lib/server/sessions.ts';
import { SessionTable } from './SessionTable.tsx';

/** The sessions of the signed-in user, with buttons that end them; hidden on a server without the call. */
export function OwnSessions() {
  const { data, error, refetch } = useOwnSessions();
  const reload = useReloadOwnSessions();
  const { tell } = useLeftSave();
  const { user } = useSession();
  const endAll = useMutation({
    mutationFn: () => carryOut(endAllSessions, {}),
    onSuccess: () => {
      // Another user may have signed in before the answer arrived.
      if (sessionStore.getState().user === user) signOut();
    },
    onError: (failure) => tell('error', endProblem(failure)),
  });
  if (isMissing(error)) return null;
  const ask = () => window.confirm(t('Sign out everywhere, including here?')) && endAll.mutate();

  return (
    <Card
      title={t('Your sessions')}
      note={t('Where you are signed in. End any that you do not recognise, then change your password.')}
      actions={
        data &&
        !isMissing(endAll.error) && (
          <Button busy={endAll.isPending} onClick={ask}>
            {t('Sign out everywhere')}
          </Button>
        )
      }
    >
      {endAll.error && <Alert kind="error">{endProblem(endAll.error)}</Alert>}
      {error && <LoadError title={t('Failed to load your sessions')} error={error} onRetry={() => void refetch()} />}
      {data && <SessionTable sessions={data} onChanged={reload} />}
      {!data && !error && <Skeleton shape="table" lines={3} label={t('Loading your sessions')} />}
    </Card>
  );
}

const endProblem = (error: unknown) => t('Failed to sign out everywhere: {reason}', { reason: reasonOf(error) });
