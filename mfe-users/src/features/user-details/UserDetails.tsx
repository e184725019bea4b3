import type { ListedUser } from '@veritas/shared/api';
import { mayLeave } from '@veritas/shared/session';
import { Alert, Dialog } from '@veritas/shared/ui';
import { refuse, useActor } from '../../lib/people/actor.ts';
import { Access } from './Access.tsx';
import { EditUser } from './EditUser.tsx';
import { UserFacts } from './UserFacts.tsx';
import { UserSessions } from './UserSessions.tsx';
import { UserTrail } from './UserTrail.tsx';
import classes from './UserDetails.module.css';

interface UserDetailsProps {
  readonly user: ListedUser;
  /** When the list was read, in ms since 1970. */
  readonly now: number;
  /** The initial focus: the button that ends the sessions, or the top. */
  readonly part: 'sessions' | null;
  readonly onClose: () => void;
}

/** Everything that does not fit into the list: facts, editing, password, and the changes to the user. */
export function UserDetails({ user, now, part, onClose }: UserDetailsProps) {
  const refusal = refuse(useActor(), user, 'update');
  return (
    <Dialog title={user.username} open size="large" onClose={() => mayLeave() && onClose()}>
      <div className={classes.parts}>
        <UserFacts user={user} now={now} />
        {refusal ? <Alert kind="info">{refusal}</Alert> : <EditUser user={user} />}
        {!refusal && <Access user={user} now={now} />}
        {!refusal && <UserSessions user={user} isAsked={part === 'sessions'} />}
        <UserTrail user={user} />
      </div>
    </Dialog>
  );
}
