import { createGroup, useForm, type FormRefusal } from '@veritas/shared/api';
import { type Organization } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import type { RefObject } from 'react';
import { carryOut } from '../../lib/server/carry-out.ts';
import { useReloadGroups } from '../../lib/server/groups.ts';
import { createGroupRefusal, fieldErrors } from '../../lib/server/refusal.ts';

interface GroupDraft {
  readonly code: string;
  readonly organization: Organization | null;
}

/** Code and organization are required (SPEC section 5, Group create). */
function check({ code, organization }: GroupDraft): FormRefusal<GroupDraft> {
  return {
    fields: {
      ...(!code.trim() && { code: t('Code is missing') }),
      ...(!organization && { organization: t('Organization is missing') }),
    },
  };
}

function explain(error: unknown): FormRefusal<GroupDraft> {
  const { name, code = name, organization } = fieldErrors(error, ['code', 'name', 'organization']);
  return { fields: { ...(code && { code }), ...(organization && { organization }) }, ...createGroupRefusal(error) };
}

/** The form of a new group. `first` is its first field, which is focused for the next group. */
export function useNewGroup(first: RefObject<HTMLInputElement | null>) {
  const reload = useReloadGroups();
  return useForm<GroupDraft>({
    initial: { code: '', organization: null },
    check,
    // The name mirrors the code as typed (SPEC section 2, Create Group).
    send: ({ code, organization }) =>
      carryOut(createGroup, { name: code.trim(), code: code.trim(), organization: organization ?? '' }),
    explain,
    next: ({ organization }) => ({ code: '', organization }),
    success: t('Group created successfully!'),
    about: ({ code }) => code.trim(),
    onSent: () => {
      first.current?.focus();
      void reload();
    },
  });
}
