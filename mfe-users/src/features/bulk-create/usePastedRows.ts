import type { Group } from '@veritas/shared/api';
import { grantableRoles, nameKey } from '@veritas/shared/domain';
import { useSession } from '@veritas/shared/session';
import { useMemo, useState } from 'react';
import { suggestPassword } from '../../lib/forms/suggest-password.ts';
import { useOwnGroups } from '../../lib/people/actor.ts';
import { useUsers } from '../../lib/server/users.ts';
import { readRows } from './read-rows.ts';

/**
 * The pasted text with its rows, as the signed-in user may create them. Unedited text is a copy that also exists
 * elsewhere, so leaving does not ask.
 */
export function usePastedRows(groups: readonly Group[]) {
  const [text, setText] = useState('');
  const [source, setSource] = useState('');
  const { role } = useSession();
  const own = useOwnGroups(groups);
  const { data: users } = useUsers();
  const { count, rows } = useMemo(() => {
    const roles = role ? grantableRoles(role) : [];
    const taken = new Set(users?.map(({ username }) => nameKey(username)));
    return readRows(text, { roles, groups, own, taken, makePassword: suggestPassword });
  }, [text, role, groups, own, users]);
  return { text, setText, setSource, isCopy: text === source, count, rows };
}
