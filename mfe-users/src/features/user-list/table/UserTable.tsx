import { can } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Table, usePhone } from '@veritas/shared/ui';
import type { ReactNode } from 'react';
import { useActor } from '../../../lib/people/actor.ts';
import type { Sort, SortKey } from '../view/users-view.ts';
import { userColumns, type UserColumnTools } from './columns.tsx';
import classes from './UserTable.module.css';

interface UserTableProps extends Omit<UserColumnTools, 'canDelete'> {
  readonly empty: ReactNode;
  readonly order: { readonly sort: Sort; readonly onSort: (by: SortKey) => void };
}

/** One page of users (SPEC section 2, Deactivate Users). On phones each row is a card. */
export function UserTable({ empty, order: { sort, onSort }, ...tools }: UserTableProps) {
  const { role } = useActor();
  const { users, selection } = tools;
  const phone = usePhone();
  return (
    // Takes the focus of a removed row.
    <div className={classes.users} role="group" aria-label={t('Users')} tabIndex={-1}>
      <Table
        caption={t('Users')}
        columns={userColumns({ ...tools, canDelete: can(role, 'delete_user') })}
        rows={users}
        rowKey={({ id }) => id}
        empty={empty}
        cards
        order={phone ? undefined : { ...sort, onSort }}
        isSelected={({ id }) => selection?.ids.has(id) ?? false}
      />
    </div>
  );
}
