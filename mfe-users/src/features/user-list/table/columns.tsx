import type { ListedUser } from '@veritas/shared/api';
import { formatLongTime, shortText } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useZone } from '@veritas/shared/session';
import { Badge, type Column } from '@veritas/shared/ui';
import { useActor } from '../../../lib/people/actor.ts';
import { groupText, lastSignIn, roleText } from '../../../lib/people/listed-user.ts';
import type { SortKey } from '../view/users-view.ts';
import { ActionButton, type RowActions } from './ActionButton.tsx';
import { SelectPage, SelectUser, type Selection } from './SelectBox.tsx';
import classes from './UserTable.module.css';

export type UserColumn = Column<ListedUser, SortKey>;

/** What the columns need beside the user of a row. */
export interface UserColumnTools {
  /** On this page. */
  readonly users: readonly ListedUser[];
  /** Null where users cannot be selected. */
  readonly selection: Selection | null;
  readonly actions: RowActions;
  /** Opens a user's details; null when the server has none. */
  readonly onOpen: ((user: ListedUser) => void) | null;
  readonly canDelete: boolean;
}

/** The columns of SPEC section 2, Deactivate Users, in their order, and what is added to them. */
export function userColumns({ users, selection, actions, onOpen, canDelete }: UserColumnTools): UserColumn[] {
  const select = (some: Selection): UserColumn => ({
    key: 'select',
    card: 'corner',
    header: <SelectPage selection={some} users={users} />,
    cell: (user) => <SelectUser selection={some} user={user} />,
  });
  return [
    ...(selection ? [select(selection)] : []),
    {
      key: 'username',
      header: t('Username'),
      sortKey: 'username',
      rowHeader: true,
      card: 'unnamed',
      cell: (user) => <Username user={user} onOpen={onOpen} />,
    },
    { key: 'role', header: t('Role'), sortKey: 'role', cell: (user) => <Text role={user.role}>{roleText(user)}</Text> },
    { key: 'group', header: t('Group Code'), sortKey: 'group', cell: (user) => <Text>{groupText(user)}</Text> },
    {
      key: 'active',
      header: t('Active'),
      sortKey: 'active',
      cell: ({ is_active: active }) => (
        <Badge kind={active ? 'verified' : 'created'}>{active ? t('Yes') : t('No')}</Badge>
      ),
    },
    ...(onOpen ? [LAST_SIGN_IN] : []),
    {
      key: 'action',
      header: t('Action'),
      card: 'unnamed',
      isAction: true,
      cell: (user) => (
        <ActionButton user={user} action={user.is_active ? 'deactivate' : 'activate'} actions={actions} />
      ),
    },
    ...(canDelete ? [deleteColumn(actions)] : []),
  ];
}

const LAST_SIGN_IN: UserColumn = {
  key: 'last',
  header: t('Last sign-in'),
  sortKey: 'last',
  cell: (user) => <LastSignIn user={user} />,
};

function deleteColumn(actions: RowActions): UserColumn {
  return {
    key: 'delete',
    header: t('Delete'),
    card: 'unnamed',
    isAction: true,
    cell: (user) => <ActionButton user={user} action="delete" actions={actions} />,
  };
}

function Username({ user: { username }, user, onOpen }: Pick<UserColumnTools, 'onOpen'> & { user: ListedUser }) {
  const actor = useActor();
  const shown = shortText(username);
  return (
    <span className={classes.username}>
      {onOpen ? (
        <button type="button" className={classes.open} aria-haspopup="dialog" onClick={() => onOpen(user)}>
          {shown}
        </button>
      ) : (
        <Text>{username}</Text>
      )}
      {username === actor.username && <Badge kind="neutral">{t('You')}</Badge>}
    </span>
  );
}

function Text({ children, role }: { children: string; role?: string }) {
  return (
    <span className={classes.text} data-role={role}>
      {shortText(children)}
    </span>
  );
}

function LastSignIn({ user }: { user: ListedUser }) {
  const zone = useZone();
  const at = lastSignIn(user);
  if (at === null) return <span className={classes.never}>{t('Never')}</span>;
  return <span data-figures>{formatLongTime(at, zone)}</span>;
}
