import type { Group } from '@veritas/shared/api';
import { grantableRoles, roleLabel } from '@veritas/shared/domain';
import { useSession } from '@veritas/shared/session';
import { Button, Card, Select, TextField } from '@veritas/shared/ui';
import type { ReactNode } from 'react';
import { FormMessage } from '../../lib/forms/FormMessage.tsx';
import { useOwnGroups } from '../../lib/people/actor.ts';
import { GroupFields } from './GroupFields.tsx';
import { NewPassword } from './NewPassword.tsx';
import { useNewUser } from './useNewUser.ts';
import { takesGroup } from './user-draft.ts';
import classes from './CreateUser.module.css';

interface CreateUserCardProps {
  readonly groups: readonly Group[];
  /** Said where the organization is chosen while there is no group at all. */
  readonly noGroups: ReactNode;
}

/** The form of one new user (SPEC section 2, Create User); dead for roles that have no role to give. */
export function CreateUserCard({ groups, noGroups }: CreateUserCardProps) {
  const { role } = useSession();
  const own = useOwnGroups(groups);
  const { draft, errors, note, busy, change, submit, username, form } = useNewUser(own);
  const roles = (role ? grantableRoles(role) : []).map((value) => ({ value, label: roleLabel(value) }));

  return (
    <Card title="Create User">
      <form
        ref={form}
        noValidate
        aria-label="Create User"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <fieldset className={classes.fields} disabled={roles.length === 0}>
          <TextField
            ref={username}
            label="Username"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={draft.username}
            error={errors.username ?? null}
            onChange={({ target }) => change({ username: target.value })}
          />
          <TextField
            label="Email"
            type="email"
            required
            autoComplete="off"
            value={draft.email}
            error={errors.email ?? null}
            onChange={({ target }) => change({ email: target.value })}
          />
          <NewPassword value={draft.password} error={errors.password} onChange={(password) => change({ password })} />
          <Select
            label="Role"
            required
            items={roles}
            value={draft.role}
            placeholder="Select role"
            error={errors.role ?? null}
            onChange={(next) => change({ role: next })}
          />
          {takesGroup(draft.role) && (
            <GroupFields
              draft={draft}
              errors={errors}
              groups={own ?? groups}
              held={own !== null}
              onChange={change}
              noGroups={noGroups}
            />
          )}
          <FormMessage note={note} />
          <Button type="submit" variant="primary" busy={busy}>
            Create User
          </Button>
        </fieldset>
      </form>
    </Card>
  );
}
