import type { Group } from '@veritas/shared/api';
import { ORGANIZATIONS } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Select } from '@veritas/shared/ui';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { groupOptions, organizationOptions } from '../../lib/server/groups.ts';
import type { DraftProblems, UserDraft } from './user-draft.ts';
import classes from './CreateUser.module.css';

interface GroupFieldsProps {
  readonly draft: UserDraft;
  readonly problems: DraftProblems;
  /** The groups to choose from. */
  readonly groups: readonly Group[];
  readonly loading: boolean;
  /** The creator may create users of these groups only. */
  readonly held: boolean;
  readonly onChange: (part: Partial<UserDraft>) => void;
  readonly noGroups: ReactNode;
}

/** The place of a new user: organization, then one of its groups (SPEC section 2, Create User). */
export function GroupFields({ draft, problems, groups, loading, held, onChange, noGroups }: GroupFieldsProps) {
  const options = groupOptions(groups, draft.organization);
  const change = (group: string | null) => onChange({ group });
  const group = {
    label: t('Group'),
    items: options,
    loading,
    value: draft.group,
    placeholder: draft.organization ? t('Select group') : t('Select an organization first'),
    error: problems.group,
  } as const;
  return (
    <>
      <Select
        label={t('Organization')}
        required
        items={held ? ORGANIZATIONS : organizationOptions(groups)}
        loading={loading}
        value={draft.organization}
        placeholder={t('Select organization')}
        disabled={held}
        hint={held ? t('Your own organization') : groups.length === 0 && noGroups}
        error={problems.organization}
        onChange={(organization) => onChange({ organization })}
      />
      {held ? (
        <Select
          {...group}
          disabled={groups.length === 1}
          hint={groups.length === 1 ? t('Your own group: you create users for it only') : t('Your own groups')}
          onChange={change}
        />
      ) : (
        <Select {...group} clearable hint={draft.role && !draft.group && <NoHub />} onChange={change} />
      )}
    </>
  );
}

function NoHub() {
  return (
    <span className={classes.quietWarning}>
      <TriangleAlert aria-hidden="true" />
      {t('No hub: this user cannot verify devices')}
    </span>
  );
}
