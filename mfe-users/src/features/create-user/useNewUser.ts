import { createUser, useForm } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { useLeaveGuard } from '@veritas/shared/session';
import { useRef, useState } from 'react';
import { carryOut } from '../../lib/server/carry-out.ts';
import { createUserRefusal, fieldErrors } from '../../lib/server/refusal.ts';
import { useReloadUsers } from '../../lib/server/users.ts';
import { keptDraft, useKeptDraft } from './kept-draft.ts';
import { checkDraft, consequencesOf, DRAFT_FIELDS, holdDraft, toPayload } from './user-draft.ts';
import type { Choices, UserDraft } from './user-draft.ts';

/**
 * The form of a new user. `created` is the user that was created last, with the password, until the next one or until
 * the page is left.
 */
export function useNewUser(choices: Choices) {
  const username = useRef<HTMLInputElement>(null);
  const reloadUsers = useReloadUsers();
  const [created, setCreated] = useState<UserDraft | null>(null);
  const [initial] = useState(keptDraft);
  const form = useForm<UserDraft, UserDraft>({
    initial,
    check: (typed) => checkDraft(holdDraft(typed, choices)),
    send: async (typed) => {
      const sent = holdDraft(typed, choices);
      await carryOut(createUser, toPayload(sent));
      return sent;
    },
    explain: (error) => ({ fields: fieldErrors(error, DRAFT_FIELDS), ...createUserRefusal(error) }),
    // The form stays ready for the next user of the same role and group.
    next: (sent) => ({ ...sent, username: '', email: '', password: '' }),
    success: t('User created successfully!'),
    about: ({ username: name }) => name.trim(),
    onSent: (sent) => {
      setCreated(sent);
      void reloadUsers();
      username.current?.focus();
    },
  });
  const draft = holdDraft(form.values, choices);
  const isTyped = [draft.username, draft.email, draft.password].some((text) => text !== '');
  useKeptDraft(draft);
  useLeaveGuard(isTyped && !form.busy ? t('Leave without creating the user?') : null);
  return {
    ...form,
    draft,
    created,
    text: (field: 'username' | 'email') => ({ ...form.text(field), value: draft[field] }),
    edit: (part: Partial<UserDraft>) => form.edit(consequencesOf(draft, part)),
    username,
  };
}
