import type { ListedUser } from '@veritas/shared/api';
import { Button, Select, TextField } from '@veritas/shared/ui';
import { useActor, useOwnGroups } from '../../lib/people/actor.ts';
import { FormMessage } from '../../lib/forms/FormMessage.tsx';
import { groupOptions, ORGANIZATIONS, useGroups } from '../../lib/server/groups.ts';
import { roleChoices } from './edit-draft.ts';
import { useEditUser } from './useEditUser.ts';
import classes from './UserDetails.module.css';

/** Email, role and group of a user. A changed role signs the user out. */
export function EditUser({ user }: { user: ListedUser }) {
  const { role } = useActor();
  const { data: all = [] } = useGroups();
  const own = useOwnGroups(all);
  const groups = own ?? all;
  const { draft, errors, note, busy, missing, changed, change, submit } = useEditUser(user, all);
  if (missing) return null;
  const options = ORGANIZATIONS.flatMap(({ value, label }) =>
    groupOptions(groups, value).map((option) => ({ ...option, label: `${option.label} (${label})` })),
  );
  const held = own !== null && own.length === 1;

  return (
    <form
      className={classes.part}
      aria-label={`Edit ${user.username}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      <h3>Edit</h3>
      <div className={classes.fields}>
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          value={draft.email}
          error={errors.email}
          onChange={({ target }) => change({ email: target.value })}
        />
        <Select
          label="Role"
          items={roleChoices(role, user.role)}
          value={draft.role}
          hint={draft.role === user.role ? null : 'A changed role signs the user out'}
          error={errors.role}
          onChange={(next) => change({ role: next })}
        />
        {draft.role !== 'central_ops' &&
          (own ? (
            <Select
              label="Group"
              items={options}
              value={draft.group}
              disabled={held}
              hint={held ? 'Your own group' : null}
              error={errors.group}
              onChange={(group) => change({ group })}
            />
          ) : (
            <Select
              label="Group"
              clearable
              items={options}
              value={draft.group}
              placeholder="No group"
              hint={(user.group_info?.length ?? 0) > 1 ? 'In several groups; another choice replaces them all' : null}
              error={errors.group}
              onChange={(group) => change({ group })}
            />
          ))}
      </div>
      <div className={classes.row}>
        <Button type="submit" variant={changed ? 'primary' : 'secondary'} busy={busy} disabled={!changed}>
          Save changes
        </Button>
        <FormMessage note={note} />
      </div>
    </form>
  );
}
