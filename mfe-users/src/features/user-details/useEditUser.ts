import { ApiError, updateUser, useForm } from '@veritas/shared/api';
import type { FormRefusal, Group, ListedUser } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { useLeaveGuard } from '@veritas/shared/session';
import type { SubmitEvent } from 'react';
import { editsOf, type Edits } from '../../lib/forms/edits.ts';
import { useSeen } from '../../lib/forms/useSeen.ts';
import { useTypedBack } from '../../lib/forms/useTypedBack.ts';
import { carryOut } from '../../lib/server/carry-out.ts';
import { fieldErrors, isOutdated, saveRefusal } from '../../lib/server/refusal.ts';
import { useReloadUsers } from '../../lib/server/users.ts';
import { changesOf, checkEdit, draftOf, type EditDraft } from './edit-draft.ts';

type UserEdits = Edits<EditDraft>;

function explain(error: unknown): FormRefusal<UserEdits> {
  // The form has no field for the organization.
  const { organization, ...fields } = fieldErrors(error, ['email', 'role', 'group', 'organization']);
  const group = fields.group ?? organization;
  return {
    fields: { ...fields, ...(group && { group }) },
    ...saveRefusal(error, t('Failed to save the user')),
  };
}

/** The edit form of a user: edits over the stored values. */
export function useEditUser(user: ListedUser, groups: readonly Group[]) {
  const reload = useReloadUsers();
  const before = draftOf(user, groups);
  const seen = useSeen(before);
  const { over, follow, edited } = useTypedBack(before);
  const changesIn = (edits: UserEdits) => changesOf(user, { before, after: over(edits), began: seen.of(true) }, groups);
  const form = useForm<UserEdits>({
    initial: {},
    check: (edits) => ({ fields: checkEdit(user, before, over(edits)) }),
    send: async (edits) => {
      const changes = changesIn(edits);
      try {
        if (changes) await carryOut(updateUser, changes);
      } catch (error) {
        // The next comparison is with the values stored now.
        if (error instanceof ApiError && error.status === 409) {
          seen.forget();
          await reload();
        } else if (isOutdated(error)) void reload();
        throw error;
      }
      seen.forget();
      await reload();
    },
    explain,
    next: () => ({}),
    success: t('Saved'),
    about: () => user.username,
  });
  follow(form.values, form.error);
  const changed = changesIn(form.values) !== null;
  const { username: names } = user;
  useLeaveGuard(
    changed && !form.busy ? t('Leave without saving your changes to {names}?', { names }) : null,
    'address',
  );
  // Further edits are not saved yet.
  const note = changed && form.note?.kind === 'success' ? null : form.note;
  function edit(part: Partial<EditDraft>) {
    seen.edit(changed);
    edited(part);
    form.edit(form.busy ? part : editsOf(before, part));
  }
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (changed) form.props.onSubmit(event);
    else event.preventDefault();
  }
  return { ...form, props: { ...form.props, onSubmit }, edit, draft: over(form.values), changed, note };
}
