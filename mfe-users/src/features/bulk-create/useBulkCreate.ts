import { createUser, csvFile, saveFile, type Group } from '@veritas/shared/api';
import { grantableRoles, today } from '@veritas/shared/domain';
import { useSession, useZone } from '@veritas/shared/session';
import { useMemo, useState } from 'react';
import { useOwnGroups } from '../../lib/people/actor.ts';
import { carryOut } from '../../lib/server/carry-out.ts';
import { createUserRefusal } from '../../lib/server/refusal.ts';
import { suggestPassword } from '../../lib/forms/suggest-password.ts';
import { useRun } from '../../lib/run/useRun.ts';
import { MAX_ROWS, readRows, type ReadRow } from './read-rows.ts';

/** Many users from pasted rows: read, reviewed, then created one by one. */
export function useBulkCreate(groups: readonly Group[]) {
  const { role } = useSession();
  const zone = useZone();
  const own = useOwnGroups(groups);
  const [text, setText] = useState('');
  const [saved, setSaved] = useState(0);
  const rows = useMemo(() => {
    const roles = role ? grantableRoles(role) : [];
    return readRows(text, { roles, groups, own, makePassword: suggestPassword });
  }, [text, role, groups, own]);
  const run = useRun<ReadRow>({
    act: ({ user }) => carryOut(createUser, user),
    explain: (error) => {
      const refusal = createUserRefusal(error);
      return [refusal.text, refusal.reason].filter(Boolean).join(' ');
    },
  });
  const created = run.items.filter((_row, index) => run.outcomes[index]?.ok);
  const withPassword = created.filter(({ generated }) => generated);

  function savePasswords() {
    const lines = withPassword.map(({ user }) => [user.username, user.email, user.password]);
    const file = csvFile([['username', 'email', 'one_time_password'], ...lines]);
    saveFile(file, `new_users_${today(zone, Date.now())}.csv`);
    setSaved(withPassword.length);
  }
  return {
    ...run,
    text,
    setText,
    rows,
    tooMany: rows.length > MAX_ROWS,
    ready: rows.filter(({ problems }) => problems.length === 0),
    created,
    /** Those without an outcome, from the first that was not tried. */
    left: run.items.slice(run.outcomes.length),
    withPassword,
    savePasswords,
    /** Passwords that exist nowhere but on this page. */
    unsaved: withPassword.length > saved,
  };
}
