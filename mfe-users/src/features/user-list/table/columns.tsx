import type { ListedUser } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Badge, type Column } from '@veritas/shared/ui';
import { groupText, roleText } from '../../../lib/people/listed-user.ts';
import type { SortKey } from '../view/users-view.ts';
import { ActionButton, type RowActions } from './ActionButton.tsx';
import { SelectPage, SelectUser, type Selection } from './SelectBox.tsx';
import { CellText, LastSignIn, Username } from './UserCells.tsx';

export type UserColumn = Column<ListedUser, SortKey>;

/** What the columns need besides the user of a row. */
export interface UserColumnTools {
  /** The users on this page. */
  readonly users: readonly ListedUser[];
  /** Null where users cannot be selected. */
  readonly selection: Selection | null;
  readonly actions: RowActions;
  /** Opens a user's details; null when the server has none. */
  readonly onOpen: ((user: ListedUser) => void) | null;
  readonly canDelete: boolean;
}

/** The columns of SPEC section 2, Deactivate Users, in their order, with the additions of this console. */
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
    {
      key: 'role',
      header: t('Role'),
      sortKey: 'role',
      cell: (user) => <CellText role={user.role}>{roleText(user)}</CellText>,
    },
    { key: 'group', header: t('Group Code'), sortKey: 'group', cell: (user) => <CellText>{groupText(user)}</CellText> },
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
