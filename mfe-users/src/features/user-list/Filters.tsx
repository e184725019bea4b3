import type { ListedUser } from '@veritas/shared/api';
import { roleLabel, ROLES } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Select } from '@veritas/shared/ui';
import { useMemo } from 'react';
import { groupFilter } from './view/select-users.ts';
import { USER_STATES, type UsersView } from './view/users-view.ts';

const roles = ROLES.map((value) => ({ value, label: roleLabel(value) }));
const ACTIVE = [
  { value: 'yes', label: t('Active') },
  { value: 'no', label: t('Inactive') },
] as const;

export interface FiltersProps {
  readonly users: readonly ListedUser[];
  readonly view: UsersView;
  readonly onChange: (part: Partial<UsersView>) => void;
  /** The server reports sign-in times and locks. */
  readonly rich: boolean;
}

/** The filters besides the search. */
export function Filters({ users, view, onChange, rich }: FiltersProps) {
  const group = useMemo(() => groupFilter(users, view.group), [users, view.group]);
  return (
    <>
      <Select
        label={t('Filter by role')}
        hideLabel
        placeholder={t('All roles')}
        clearable
        items={roles}
        value={view.role}
        onChange={(role) => onChange({ role })}
      />
      <Select
        label={t('Filter by group')}
        hideLabel
        placeholder={t('All groups')}
        clearable
        items={group.items}
        value={group.value}
        onChange={(next) => onChange({ group: next })}
      />
      <Select
        label={t('Filter by active')}
        hideLabel
        placeholder={t('Active or not')}
        clearable
        items={ACTIVE}
        value={view.active}
        onChange={(active) => onChange({ active })}
      />
      {rich && (
        <Select
          label={t('Filter by sign-in')}
          hideLabel
          placeholder={t('Any sign-in')}
          clearable
          items={USER_STATES}
          value={view.state}
          onChange={(state) => onChange({ state })}
        />
      )}
    </>
  );
}
