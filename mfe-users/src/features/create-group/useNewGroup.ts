import { createGroup } from '@veritas/shared/api';
import { useState, type RefObject } from 'react';
import type { FormNote } from '../../lib/forms/FormMessage.tsx';
import { carryOut } from '../../lib/server/carry-out.ts';
import { useReloadGroups, type Organization } from '../../lib/server/groups.ts';
import { createGroupRefusal, fieldErrors } from '../../lib/server/refusal.ts';
import { useFirstInvalid } from '../../lib/forms/useFirstInvalid.ts';

interface GroupDraft {
  readonly code: string;
  readonly organization: Organization | null;
}
type GroupErrors = Partial<Record<'code' | 'name' | 'organization', string>>;

/** Code and organization are required (SPEC section 5, Group create). */
function checkGroup({ code, organization }: GroupDraft): GroupErrors {
  return {
    ...(!code.trim() && { code: 'Code is missing' }),
    ...(!organization && { organization: 'Organization is missing' }),
  };
}

/** The form of a new group: its draft, what is wrong with it, and the sending. */
export function useNewGroup(first: RefObject<HTMLInputElement | null>) {
  const [draft, setDraft] = useState<GroupDraft>({ code: '', organization: null });
  const [errors, setErrors] = useState<GroupErrors>({});
  const [note, setNote] = useState<FormNote | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const reload = useReloadGroups();

  function change(part: Partial<GroupDraft>) {
    setDraft({ ...draft, ...part });
    setErrors({});
    if (note?.kind === 'error') setNote(null);
  }
  function refuse(fields: GroupErrors, next: FormNote | null) {
    setErrors(fields);
    setNote(next);
    setRefusals((count) => count + 1);
  }
  async function submit() {
    const missing = checkGroup(draft);
    if (Object.keys(missing).length > 0) return refuse(missing, null);
    setBusy(true);
    setNote(null);
    try {
      const code = draft.code.trim();
      // The name mirrors the code as typed (SPEC section 2, Create Group).
      await carryOut(createGroup, { name: code, code, organization: draft.organization ?? '' });
      setDraft({ ...draft, code: '' });
      setErrors({});
      setNote({ kind: 'success', text: 'Group created successfully!' });
      first.current?.focus();
      void reload();
    } catch (error) {
      refuse(fieldErrors(error, ['code', 'name', 'organization']), { kind: 'error', ...createGroupRefusal(error) });
    } finally {
      setBusy(false);
    }
  }
  return { draft, errors, note, busy, change, submit, form: useFirstInvalid(refusals) };
}
