import { isMissing, reasonOf, type Group, type ListedUser } from '@veritas/shared/api';
import { can, ORGANIZATIONS, takesGroup } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { FormMessage, Select, TextField } from '@veritas/shared/ui';
import type { ReactNode } from 'react';
import { SaveButton } from '../../lib/forms/SaveButton.tsx';
import { useActor, useOwnGroups } from '../../lib/people/actor.ts';
import { FailedHint } from '../../lib/server/FailedHint.tsx';
import { groupOptions, useGroups } from '../../lib/server/groups.ts';
import { roleChoices } from './edit-draft.ts';
import { useEditUser } from './useEditUser.ts';
import { WebField } from './WebField.tsx';
import classes from './UserDetails.module.css';

const NO_GROUPS: readonly Group[] = [];

/** Email, role, group and web sign-in of a user. Changing the role signs the user out. */
export function EditUser({ user }: { user: ListedUser }) {
  const { role } = useActor();
  const { data: all = NO_GROUPS, isPending, error: groupsError } = useGroups();
  const { draft, problems, edit, note, busy, error, changed, props } = useEditUser(user, all);
  if (isMissing(error)) return null;

  return (
    <form {...props} className={classes.part} aria-label={t('Edit {name}', { name: user.username })}>
      <h3>{t('Edit')}</h3>
      <div className={classes.fields}>
        <TextField
          label={t('Email')}
          type="email"
          autoComplete="off"
          value={draft.email}
          error={problems.email}
          onChange={({ target }) => edit({ email: target.value })}
        />
        <Select
          label={t('Role')}
          items={roleChoices(role, user.role)}
          value={draft.role}
          hint={draft.role === user.role ? null : t('Changing the role signs the user out')}
          error={problems.role}
          onChange={(next) => edit({ role: next })}
        />
        {takesGroup(draft.role) && (
          <GroupField
            user={user}
            all={all}
            loading={isPending}
            problem={
              groupsError && (
                <FailedHint
                  text={t('Failed to fetch groups: {reason}', { reason: reasonOf(groupsError) })}
                  error={groupsError}
                />
              )
            }
            value={draft.group}
            error={problems.group}
            onChange={(group) => edit({ group })}
          />
        )}
        {can(role, 'change_settings') && user.web_login !== undefined && (
          <WebField user={user} role={draft.role} value={draft.web} onChange={(web) => edit({ web })} />
        )}
      </div>
      <div className={classes.row}>
        <SaveButton changed={changed} busy={busy}>
          {t('Save changes')}
        </SaveButton>
        <FormMessage note={note} />
      </div>
    </form>
  );
}

interface GroupFieldProps {
  readonly user: ListedUser;
  readonly all: readonly Group[];
  readonly loading: boolean;
  /** Why the groups could not be loaded. */
  readonly problem: ReactNode;
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (group: string | null) => void;
}

/** An actor who is limited to their own groups has to choose one of those. */
function GroupField({ user, all, loading, problem, value, error, onChange }: GroupFieldProps) {
  const own = useOwnGroups(all);
  const groups = own ?? all;
  const listed = ORGANIZATIONS.flatMap(({ value: organization, label }) =>
    groupOptions(groups, organization).map((option) => ({ ...option, label: `${option.label} (${label})` })),
  );
  // The current group is shown even while the others are not loaded.
  const isListed = value === null || listed.some((item) => item.value === value);
  const items = isListed ? listed : [...listed, { value, label: value }];
  const field = { label: t('Group'), items, loading, value, error, onChange };
  if (own) {
    const only = own.length === 1;
    return <Select {...field} disabled={only} hint={problem ?? (only ? t('Your own group') : null)} />;
  }
  const several = (user.group_info?.length ?? 0) > 1;
  const hint = several ? t('In several groups; another choice replaces them all') : null;
  return <Select {...field} clearable placeholder={t('No group')} hint={problem ?? hint} />;
}
