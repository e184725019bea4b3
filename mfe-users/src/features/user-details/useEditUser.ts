import { updateUser, type Group, type ListedUser } from '@veritas/shared/api';
import { useState } from 'react';
import type { FormNote } from '../../lib/forms/FormMessage.tsx';
import { carryOut } from '../../lib/server/carry-out.ts';
import { fieldErrors, isMissing, reasonOf } from '../../lib/server/refusal.ts';
import { useReloadUsers } from '../../lib/server/users.ts';
import { changesOf, draftOf, type EditDraft } from './edit-draft.ts';

type EditErrors = Partial<Record<'email' | 'role' | 'group', string>>;

/** The edit form of a user; `missing` when the server does not offer it. */
export function useEditUser(user: ListedUser, groups: readonly Group[]) {
  const reload = useReloadUsers();
  const before = draftOf(user, groups);
  const [typed, setTyped] = useState<Partial<EditDraft>>({});
  const [errors, setErrors] = useState<EditErrors>({});
  const [note, setNote] = useState<FormNote | null>(null);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const draft = { ...before, ...typed };
  const changes = changesOf(user, before, draft, groups);

  function change(part: Partial<EditDraft>) {
    setTyped({ ...typed, ...part });
    setErrors({});
    setNote(null);
  }
  async function submit() {
    if (!changes) return;
    if (changes.email === '') return setErrors({ email: 'Email is missing' });
    setBusy(true);
    try {
      await carryOut(updateUser, changes);
      await reload();
      setTyped({});
      setNote({ kind: 'success', text: 'Saved' });
    } catch (error) {
      setMissing(isMissing(error));
      setErrors(fieldErrors(error, ['email', 'role', 'group']));
      setNote({ kind: 'error', text: 'Failed to save the user', reason: reasonOf(error) });
    } finally {
      setBusy(false);
    }
  }
  return { draft, errors, note, busy, missing, changed: changes !== null, change, submit };
}
