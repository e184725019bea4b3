import { reasonOf, referenceOf, type Group } from '@veritas/shared/api';
import { can, grantableRoles } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useSession } from '@veritas/shared/session';
import { Alert, Button, PageHead } from '@veritas/shared/ui';
import { Rows3 } from 'lucide-react';
import { useRef, useState } from 'react';
import { BulkCreate } from '../features/bulk-create/BulkCreate.tsx';
import { CreateGroupCard } from '../features/create-group/CreateGroupCard.tsx';
import { CreateUserCard } from '../features/create-user/CreateUserCard.tsx';
import { useOwnGroups } from '../lib/people/actor.ts';
import { useGroups } from '../lib/server/groups.ts';
import classes from './CreateUserRoute.module.css';

const NO_GROUPS: readonly Group[] = [];

/** `/createuser`: a new user and, for admins, a new group, side by side (SPEC section 2). */
export default function CreateUserRoute() {
  const { role } = useSession();
  const { data, error, isPending, refetch } = useGroups();
  const groups = data ?? NO_GROUPS;
  const [many, setMany] = useState(false);
  const groupCode = useRef<HTMLInputElement>(null);
  const hasRoles = role !== null && grantableRoles(role).length > 0;
  const hasNoPlace = useOwnGroups(groups)?.length === 0;
  const canCreateUser = hasRoles && !hasNoPlace;
  const canCreateGroup = can(role, 'create_group');

  const toGroup = (
    <Button variant="quiet" onClick={() => groupCode.current?.focus()}>
      {t('There are no groups yet: create the first')}
    </Button>
  );
  return (
    <div className={classes.page}>
      <PageHead
        title={t('Create User')}
        actions={
          canCreateUser && (
            <Button icon={<Rows3 aria-hidden="true" />} onClick={() => setMany(true)}>
              {t('Create many')}
            </Button>
          )
        }
      />
      {!hasRoles && <Alert kind="info">{t('Your role cannot create users')}</Alert>}
      {hasRoles && hasNoPlace && (
        <Alert kind="info">
          {t('You are not in a group, so you cannot create users. Ask an administrator to add you to one.')}
        </Alert>
      )}
      {error && (
        <Alert
          kind="error"
          reference={referenceOf(error)}
          action={<Button onClick={() => void refetch()}>{t('Retry')}</Button>}
        >
          <p>{t('Failed to fetch groups.')}</p>
          <p className={classes.reason}>{reasonOf(error)}</p>
        </Alert>
      )}
      <div className={classes.cards} data-single={canCreateGroup ? undefined : true}>
        <CreateUserCard
          disabled={!canCreateUser}
          groups={groups}
          loading={isPending}
          noGroups={data && (canCreateGroup ? toGroup : t('There are no groups yet; an Admin creates them'))}
        />
        {canCreateGroup && <CreateGroupCard code={groupCode} />}
      </div>
      {many && <BulkCreate groups={groups} onClose={() => setMany(false)} />}
    </div>
  );
}
