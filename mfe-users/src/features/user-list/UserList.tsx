import { referenceOf, type ListedUser } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Card, EmptyState, ErrorState, PageHead, Skeleton } from '@veritas/shared/ui';
import type { ReactNode } from 'react';
import { useUsers } from '../../lib/server/users.ts';
import { PAGE_SIZE } from './view/page.ts';
import { ListedUsers, type ListedUsersProps } from './ListedUsers.tsx';

/** All users in one table, searched, filtered, sorted and paged (SPEC section 2, Deactivate Users). */
export function UserList(slots: Pick<ListedUsersProps, 'bulk' | 'details'>) {
  const { data: users, error, isPending, refetch, dataUpdatedAt } = useUsers();

  if (isPending) return <Framed context={NO_CONTEXT_YET} content={<LoadingUsers />} />;
  const failed = error && (
    <ErrorState
      title={t('Failed to load users')}
      reason={error.message}
      reference={referenceOf(error)}
      onRetry={() => void refetch()}
    />
  );
  if (!users) return <Framed content={failed} />;
  if (users.length === 0) {
    return (
      <Framed content={<EmptyState title={t('No users')} hint={t('Users appear here once they are created.')} />} />
    );
  }
  return (
    <Framed
      context={contextOf(users)}
      content={
        <>
          {failed}
          <ListedUsers users={users} now={dataUpdatedAt} {...slots} />
        </>
      }
    />
  );
}

/** Reserves the line of the context, to avoid a layout shift of the list. */
const NO_CONTEXT_YET = '\u00A0';

/** As high as the toolbar and a full page of users, to avoid a layout shift below the list. */
function LoadingUsers() {
  return (
    <>
      <Skeleton shape="field" label={null} />
      <Skeleton shape="table" lines={PAGE_SIZE} label={t('Loading users')} />
    </>
  );
}

function contextOf(users: readonly ListedUser[]): string {
  return t('{count, plural, one {# user} other {# users}}, {active, number} active', {
    count: users.length,
    active: users.filter((user) => user.is_active).length,
  });
}

function Framed({ context, content }: { context?: string; content: ReactNode }) {
  return (
    <>
      <PageHead title={t('Deactivate Users')} context={context} />
      <Card>{content}</Card>
    </>
  );
}
