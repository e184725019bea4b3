import type { ListedUser } from '@veritas/shared/api';
import { useSession } from '@veritas/shared/session';
import { Badge, Table, type Column } from '@veritas/shared/ui';
import { groupText, roleText } from './listed-user.ts';
import classes from './UserList.module.css';

const columns: Column<ListedUser>[] = [
  { key: 'username', header: 'Username', rowHeader: true, cell: (user) => <Username user={user} /> },
  { key: 'role', header: 'Role', cell: (user) => <span data-role={user.role}>{roleText(user)}</span> },
  { key: 'groups', header: 'Group Code', cell: (user) => <span className={classes.groups}>{groupText(user)}</span> },
  {
    key: 'active',
    header: 'Active',
    cell: ({ is_active }) => <Badge kind={is_active ? 'verified' : 'created'}>{is_active ? 'Yes' : 'No'}</Badge>,
  },
];

interface UserTableProps {
  readonly users: readonly ListedUser[];
  readonly empty: string;
}

/** One page of users (SPEC section 2, Deactivate Users). */
export function UserTable({ users, empty }: UserTableProps) {
  return <Table caption="Users" columns={columns} rows={users} rowKey={({ id }) => id} empty={empty} />;
}

function Username({ user: { username } }: { user: ListedUser }) {
  const { user } = useSession();
  return (
    <span className={classes.username}>
      <span className={classes.name}>{username}</span>
      {username === user && <Badge kind="neutral">You</Badge>}
    </span>
  );
}
