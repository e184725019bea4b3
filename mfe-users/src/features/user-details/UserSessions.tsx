import {
  call,
  endUserSessions,
  getUserSessions,
  isMissing,
  reasonOf,
  useMutation,
  useQuery,
  useQueryClient,
  type CallOutput,
  type ListedUser,
} from '@veritas/shared/api';
import { formatLongTime, parseInstant } from '@veritas/shared/domain';
import { useZone } from '@veritas/shared/session';
import { Alert, Button, Skeleton } from '@veritas/shared/ui';
import { LogOut } from 'lucide-react';
import { carryOut } from '../../lib/server/carry-out.ts';
import { useReloadUsers } from '../../lib/server/users.ts';
import classes from './UserDetails.module.css';

/** How many sessions of a user are open, and the end of them all; hidden on a server without the call. */
export function UserSessions({ user: { id, username } }: { user: ListedUser }) {
  const zone = useZone();
  const client = useQueryClient();
  const reload = useReloadUsers();
  const queryKey = [getUserSessions.path, String(id)];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getUserSessions, { user_id: String(id) }, { signal }),
  });
  const end = useMutation({
    mutationFn: () => carryOut(endUserSessions, { user_id: id }),
    onSuccess: async () => {
      void reload();
      await client.invalidateQueries({ queryKey });
    },
  });
  if (isMissing(error)) return null;
  const ask = () => window.confirm(`Sign ${username} out everywhere?`) && end.mutate();

  return (
    <section className={classes.part} aria-label="Sessions">
      <h3>Sessions</h3>
      {data && (
        <div className={classes.row}>
          <span role="status">{sessionsText(data, (time) => formatLongTime(parseInstant(time), zone))}</span>
          {data.web + data.mobile > 0 && (
            <Button icon={<LogOut aria-hidden="true" />} busy={end.isPending} onClick={ask}>
              Sign out everywhere
            </Button>
          )}
        </div>
      )}
      {!data && !error && <Skeleton shape="text" lines={1} label="Counting the sessions" />}
      {!data && error && <Alert kind="error">{`Failed to count the sessions: ${reasonOf(error)}`}</Alert>}
      {end.error && <Alert kind="error">{`Failed to sign the user out: ${reasonOf(end.error)}`}</Alert>}
    </section>
  );
}

function sessionsText(
  { web, mobile, seen_at: seen }: CallOutput<typeof getUserSessions>,
  timeText: (time: string) => string,
): string {
  if (web + mobile === 0) return 'Not signed in anywhere';
  const kinds = [...(web > 0 ? [`${web} in a browser`] : []), ...(mobile > 0 ? [`${mobile} in the phone app`] : [])];
  const sum = `${web + mobile} open: ${kinds.join(', ')}`;
  return seen === null ? sum : `${sum}. Last used ${timeText(seen)}`;
}
