import { call, endAllSessions, getSessions, useQuery, useQueryClient } from '@veritas/shared/api';
import { signOut } from '@veritas/shared/session';
import { Alert, Button, Card, ErrorState, Skeleton } from '@veritas/shared/ui';
import { carryOut } from '../../lib/server/carry-out.ts';
import { isMissing, reasonOf } from '../../lib/server/refusal.ts';
import { useDeed } from '../../lib/run/useDeed.ts';
import { SessionTable } from './SessionTable.tsx';

const sessionsKey = [getSessions.path];

/** Where one is signed in, and the end of it; hidden when the server does not tell. */
export function OwnSessions() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(getSessions, undefined, { signal }),
  });
  const everywhere = useDeed('Failed to sign out everywhere', async () => {
    await carryOut(endAllSessions, {});
    signOut();
  });
  if (isMissing(error)) return null;
  const ask = () => window.confirm('Sign out everywhere, here too?') && everywhere.run();

  return (
    <Card
      title="Your sessions"
      note="Where you are signed in. End those you do not know, then change your password."
      actions={
        data &&
        !everywhere.missing && (
          <Button busy={everywhere.busy} onClick={ask}>
            Sign out everywhere
          </Button>
        )
      }
    >
      {everywhere.failure && <Alert kind="error">{everywhere.failure}</Alert>}
      {data && <SessionTable sessions={data} onEnded={() => client.invalidateQueries({ queryKey: sessionsKey })} />}
      {!data && !error && <Skeleton shape="table" lines={3} label="Loading your sessions" />}
      {!data && error && (
        <ErrorState title="Failed to load your sessions" reason={reasonOf(error)} onRetry={() => void refetch()} />
      )}
    </Card>
  );
}
