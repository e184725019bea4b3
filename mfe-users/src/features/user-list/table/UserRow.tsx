import type { ListedUser } from '@veritas/shared/api';
import { can, formatLongTime, shortText } from '@veritas/shared/domain';
import { useZone } from '@veritas/shared/session';
import { Badge } from '@veritas/shared/ui';
import { refuse, useActor } from '../../../lib/people/actor.ts';
import { groupText, lastSignIn, roleText } from '../../../lib/people/listed-user.ts';
import { ReasonButton } from '../../../lib/forms/ReasonButton.tsx';
import { wordsOf, type RowAction } from '../../../lib/people/user-actions.ts';
import { SelectUser, type Selection } from './SelectBox.tsx';
import classes from './UserTable.module.css';

export interface UserRowProps {
  readonly user: ListedUser;
  /** Null for who may select nobody. */
  readonly selection: Selection | null;
  readonly actions: {
    readonly running: { readonly id: ListedUser['id']; readonly action: RowAction } | null;
    readonly ask: (user: ListedUser, action: RowAction) => void;
  };
  /** Opens a user's details; null when the server has nothing more to tell. */
  readonly onOpen: ((user: ListedUser) => void) | null;
}

export function UserRow({ user, selection, actions, onOpen }: UserRowProps) {
  const { role } = useActor();
  return (
    <tr role="row" data-selected={selection?.ids.has(user.id) || undefined}>
      {selection && (
        <td role="cell" className={classes.select}>
          <SelectUser selection={selection} user={user} />
        </td>
      )}
      <th role="rowheader" scope="row">
        <Username user={user} onOpen={onOpen} />
      </th>
      <td role="cell" data-label="Role">
        <span data-role={user.role} className={classes.text}>
          {shortText(roleText(user))}
        </span>
      </td>
      <td role="cell" data-label="Group Code">
        <span className={classes.text}>{shortText(groupText(user))}</span>
      </td>
      <td role="cell" data-label="Active">
        <Badge kind={user.is_active ? 'verified' : 'created'}>{user.is_active ? 'Yes' : 'No'}</Badge>
      </td>
      {onOpen && (
        <td role="cell" data-label="Last sign-in" data-figures>
          <LastSignIn user={user} />
        </td>
      )}
      <td role="cell">
        <ActionButton user={user} action={user.is_active ? 'deactivate' : 'activate'} actions={actions} />
      </td>
      {can(role, 'delete_user') && (
        <td role="cell">
          <ActionButton user={user} action="delete" actions={actions} />
        </td>
      )}
    </tr>
  );
}

function Username({ user, onOpen }: Pick<UserRowProps, 'user' | 'onOpen'>) {
  const actor = useActor();
  const { username } = user;
  const shown = shortText(username);
  return (
    <span className={classes.username}>
      {onOpen ? (
        <button type="button" className={classes.open} aria-haspopup="dialog" onClick={() => onOpen(user)}>
          {shown}
        </button>
      ) : (
        <span className={classes.text}>{shown}</span>
      )}
      {username === actor.username && <Badge kind="neutral">You</Badge>}
    </span>
  );
}

function LastSignIn({ user }: { user: ListedUser }) {
  const zone = useZone();
  const at = lastSignIn(user);
  return at === null ? <span className={classes.never}>Never</span> : formatLongTime(at, zone);
}

interface ActionButtonProps {
  readonly user: ListedUser;
  readonly action: RowAction;
  readonly actions: UserRowProps['actions'];
}

function ActionButton({ user, action, actions: { running, ask } }: ActionButtonProps) {
  const actor = useActor();
  return (
    <ReasonButton
      variant={action === 'delete' ? 'quiet' : 'secondary'}
      className={classes.action}
      data-action={action}
      reason={refuse(actor, user, action)}
      busy={running?.id === user.id && running.action === action}
      onClick={() => ask(user, action)}
    >
      {wordsOf(action).label}
    </ReasonButton>
  );
}
