import { changePassword } from '@veritas/shared/api';
import { checkSession } from '@veritas/shared/session';
import { useState } from 'react';
import type { FormNote } from '../../lib/forms/FormMessage.tsx';
import { carryOut } from '../../lib/server/carry-out.ts';
import { fieldErrors, isMissing, reasonOf } from '../../lib/server/refusal.ts';
import { useFirstInvalid } from '../../lib/forms/useFirstInvalid.ts';

const EMPTY = { current: '', wanted: '', again: '' };
type Draft = typeof EMPTY;
type Errors = Partial<Record<keyof Draft, string>>;

function check({ current, wanted, again }: Draft): Errors {
  return {
    ...(!current && { current: 'The current password is missing' }),
    ...(wanted.length < 12 && { wanted: 'Password needs at least 12 characters' }),
    ...(wanted !== again && { again: 'This is not the same as the new password' }),
  };
}

/** The form by which people change their own password; `missing` when the server does not offer it. */
export function useChangePassword() {
  const [draft, setDraft] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const [note, setNote] = useState<FormNote | null>(null);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const [refusals, setRefusals] = useState(0);

  function change(part: Partial<Draft>) {
    setDraft({ ...draft, ...part });
    setErrors({});
    if (note?.kind === 'error') setNote(null);
  }
  function refuse(fields: Errors, next: FormNote | null) {
    setErrors(fields);
    setNote(next);
    setRefusals((count) => count + 1);
  }
  async function submit() {
    const wrong = check(draft);
    if (Object.keys(wrong).length > 0) return refuse(wrong, null);
    setBusy(true);
    setNote(null);
    try {
      await carryOut(changePassword, { current_password: draft.current, new_password: draft.wanted });
      setDraft(EMPTY);
      await checkSession();
      setNote({ kind: 'success', text: 'Password changed. Your other sessions have ended.' });
    } catch (error) {
      setMissing(isMissing(error));
      const { current_password: current, new_password: wanted } = fieldErrors(error, [
        'current_password',
        'new_password',
      ]);
      refuse(
        { ...(current && { current }), ...(wanted && { wanted }) },
        { kind: 'error', text: 'Failed to change the password', reason: reasonOf(error) },
      );
    } finally {
      setBusy(false);
    }
  }
  return { draft, errors, note, busy, missing, change, submit, form: useFirstInvalid(refusals) };
}
