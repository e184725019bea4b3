import type { ListedUser } from '@veritas/shared/api';
import { can } from '@veritas/shared/domain';
import type { ReactNode } from 'react';
import { useActor } from '../../../lib/people/actor.ts';
import { nextSort, type Sort, type SortKey } from '../view/users-view.ts';
import { SelectPage } from './SelectBox.tsx';
import { UserRow, type UserRowProps } from './UserRow.tsx';
import classes from './UserTable.module.css';

interface UserTableProps extends Omit<UserRowProps, 'user'> {
  readonly users: readonly ListedUser[];
  readonly empty: ReactNode;
  readonly order: { readonly sort: Sort; readonly onSort: (sort: Sort) => void };
}

/** One page of users (SPEC section 2, Deactivate Users). On phones each row is a card. */
export function UserTable(props: UserTableProps) {
  const { users, empty, order, selection, onOpen } = props;
  const { role } = useActor();
  const rich = onOpen !== null;
  const columns = 5 + Number(rich) + Number(selection !== null) + Number(can(role, 'delete_user'));
  return (
    <div className={classes.frame}>
      {/* Explicit roles: as cards on a phone the elements would lose them. */}
      <table className={classes.table} role="table" aria-label="Users">
        <thead role="rowgroup">
          <tr role="row">
            {selection && (
              <td role="cell" className={classes.select}>
                <SelectPage selection={selection} users={users} />
              </td>
            )}
            <SortHead by="username" {...order}>
              Username
            </SortHead>
            <SortHead by="role" {...order}>
              Role
            </SortHead>
            <SortHead by="group" {...order}>
              Group Code
            </SortHead>
            <SortHead by="active" {...order}>
              Active
            </SortHead>
            {rich && (
              <SortHead by="last" {...order}>
                Last sign-in
              </SortHead>
            )}
            <th role="columnheader" scope="col">
              Action
            </th>
            {can(role, 'delete_user') && (
              <th role="columnheader" scope="col">
                Delete
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {users.map((user) => (
            <UserRow key={user.id} user={user} {...props} />
          ))}
          {users.length === 0 && (
            <tr role="row">
              <td role="cell" className={classes.empty} colSpan={columns}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

interface SortHeadProps {
  readonly by: SortKey;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly children: string;
}

function SortHead({ by, sort, onSort, children }: SortHeadProps) {
  const direction = sort.by === by ? (sort.descending ? 'descending' : 'ascending') : undefined;
  return (
    <th role="columnheader" scope="col" aria-sort={direction}>
      <button type="button" className={classes.sort} onClick={() => onSort(nextSort(sort, by))}>
        {children}
        <span className={classes.arrow} data-direction={direction} aria-hidden="true" />
      </button>
    </th>
  );
}
