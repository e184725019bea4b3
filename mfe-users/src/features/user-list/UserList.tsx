import { ApiError } from '@veritas/shared/api';
import { Card, EmptyState, ErrorState, PageHead, Skeleton, TextField } from '@veritas/shared/ui';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Pager } from './Pager.tsx';
import { useUserPage } from './useUserPage.ts';
import { UserTable } from './UserTable.tsx';
import { useUsers } from './users-query.ts';
import classes from './UserList.module.css';

const TITLE = 'Deactivate Users';

/** Everyone in one table, searched and paged (SPEC section 2, Deactivate Users). */
export function UserList() {
  const { data: users, error, isPending, refetch } = useUsers();
  const { text, search, page, turnTo } = useUserPage(users);

  if (isPending) return <Framed content={<Skeleton shape="table" lines={8} label="Loading users" />} />;
  if (error && !users) {
    const reference = error instanceof ApiError ? error.requestId : null;
    const state = (
      <ErrorState
        title="Failed to load users"
        reason={error.message}
        reference={reference}
        onRetry={() => void refetch()}
      />
    );
    return <Framed content={state} />;
  }
  if (!users?.length) {
    return <Framed content={<EmptyState title="No users" hint="Users appear here once they are created." />} />;
  }
  const active = users.filter((user) => user.is_active).length;
  return (
    <Framed
      context={`${users.length} users, ${active} active`}
      content={
        <>
          <div className={classes.toolbar}>
            <TextField
              label="Search users"
              hideLabel
              type="search"
              placeholder="Search by name, role or group"
              icon={<Search aria-hidden="true" />}
              value={text}
              onChange={({ target }) => search(target.value)}
              onClear={() => search('')}
            />
            <Pager page={page} onTurn={turnTo} />
          </div>
          <UserTable users={page.rows} empty={`No user matches “${text}”`} />
        </>
      }
    />
  );
}

function Framed({ context, content }: { context?: string; content: ReactNode }) {
  return (
    <>
      <PageHead title={TITLE} context={context} />
      <Card>{content}</Card>
    </>
  );
}
