import { createUser, type Group } from '@veritas/shared/api';
import { useRef, useState } from 'react';
import type { FormNote } from '../../lib/forms/FormMessage.tsx';
import { carryOut } from '../../lib/server/carry-out.ts';
import { createUserRefusal, fieldErrors } from '../../lib/server/refusal.ts';
import { useFirstInvalid } from '../../lib/forms/useFirstInvalid.ts';
import {
  changeDraft,
  checkDraft,
  DRAFT_FIELDS,
  EMPTY_DRAFT,
  holdDraft,
  toPayload,
  type DraftErrors,
  type UserDraft,
} from './user-draft.ts';

/** The form of a new user: its draft, what is wrong with it, and the sending. */
export function useNewUser(own: readonly Group[] | null) {
  const [typed, setTyped] = useState(EMPTY_DRAFT);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [note, setNote] = useState<FormNote | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const username = useRef<HTMLInputElement>(null);
  const draft = holdDraft(typed, own);

  function change(part: Partial<UserDraft>) {
    setTyped(changeDraft(draft, part));
    const touched = Object.keys(part);
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !touched.includes(name))));
    if (note?.kind === 'error') setNote(null);
  }
  function refuse(fields: DraftErrors, next: FormNote | null) {
    setErrors(fields);
    setNote(next);
    setRefusals((count) => count + 1);
  }
  async function submit() {
    const { message, fields } = checkDraft(draft);
    if (Object.keys(fields).length > 0) return refuse(fields, message ? { kind: 'error', text: message } : null);
    setBusy(true);
    setNote(null);
    try {
      await carryOut(createUser, toPayload(draft));
      // The form stays ready for the next user of the same role and group.
      setTyped({ ...draft, username: '', email: '', password: '' });
      setErrors({});
      setNote({ kind: 'success', text: 'User created successfully!' });
      username.current?.focus();
    } catch (error) {
      refuse(fieldErrors(error, DRAFT_FIELDS), { kind: 'error', ...createUserRefusal(error) });
    } finally {
      setBusy(false);
    }
  }
  return { draft, errors, note, busy, change, submit, username, form: useFirstInvalid(refusals) };
}
