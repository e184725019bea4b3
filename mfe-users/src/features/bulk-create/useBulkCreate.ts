import { createUser, csvFile, saveFile, type Group } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { grantableRoles, nameKey, today } from '@veritas/shared/domain';
import { useLeaveGuard, useSession, useZone } from '@veritas/shared/session';
import { useMemo, useState } from 'react';
import { useOwnGroups } from '../../lib/people/actor.ts';
import { carryOut } from '../../lib/server/carry-out.ts';
import { createUserRefusal } from '../../lib/server/refusal.ts';
import { suggestPassword } from '../../lib/forms/suggest-password.ts';
import { useRun, type Steps } from '../../lib/run/useRun.ts';
import { useUsers } from '../../lib/server/users.ts';
import { MAX_ROWS, readRows, rowsText, type ReadRow } from './read-rows.ts';

const CREATION: Steps<ReadRow> = {
  act: ({ user }) => carryOut(createUser, user),
  explain: (error) => {
    const refusal = createUserRefusal(error);
    return [refusal.text, refusal.reason].filter(Boolean).join(' ');
  },
  told: (counts) =>
    t(
      '{done, plural, one {# user} other {# users}} created, {failed, number} failed{left, plural, =0 {} other {, # not tried}}. Passwords that were not saved are shown nowhere else.',
      counts,
    ),
};

/** Many users from pasted rows: read, reviewed, then created one by one. */
export function useBulkCreate(groups: readonly Group[]) {
  const zone = useZone();
  const { isCopy, ...typed } = useRowsText();
  const [saved, setSaved] = useState(0);
  const [reviewed, setReviewed] = useState<readonly ReadRow[]>([]);
  const { count, rows } = useRows(typed.text, groups);
  const run = useRun(CREATION);
  const created = run.items.filter((_row, index) => run.outcomes[index]?.ok);
  const outcomeOf = (row: ReadRow) => run.outcomes[run.items.indexOf(row)];
  const ready = rows.filter(({ problems }) => problems.length === 0);
  /** Those that the server refused, and those that were not sent. */
  const wrong = reviewed.filter((row) => row.problems.length > 0 || outcomeOf(row)?.ok === false);
  const withPassword = created.filter(({ generated }) => generated);

  const unsaved = withPassword.length > saved;
  const isRunning = run.stage === 'running';
  const hasRowsLeft =
    run.stage === 'ready' ? typed.text.trim() !== '' : wrong.length > 0 || run.outcomes.length < run.items.length;
  const edited = hasRowsLeft && !isCopy;
  useLeaveGuard(leaveQuestion(isRunning || unsaved, edited));

  function savePasswords() {
    saveFile(passwordFile(withPassword), `new_users_${today(zone, Date.now())}.csv`);
    setSaved(withPassword.length);
  }
  function start() {
    setReviewed(rows);
    return run.start(ready);
  }
  /** Leaves the rows that are wrong to be corrected and created in another run. */
  function correct() {
    typed.setText(rowsText(wrong));
    setSaved(0);
    run.reset();
  }
  return {
    ...run,
    start,
    correct,
    ...typed,
    /** All that was pasted, also during the run and after it. */
    rows: run.stage === 'ready' ? rows : reviewed,
    outcomeOf,
    /** Of the rows in the text, read or too many to be. */
    count,
    tooMany: count > MAX_ROWS,
    ready,
    wrong,
    notSent: reviewed.filter(({ problems }) => problems.length > 0).length,
    created,
    /** Those without an outcome, from the first that was not tried. */
    left: run.items.slice(run.outcomes.length),
    withPassword,
    savePasswords,
    /** Passwords that exist nowhere but on this page. */
    unsaved,
    /** Rows that are not created yet, as they exist nowhere else. */
    edited,
  };
}

/** The text of the rows. It is a copy while it is as it was pasted or read from a file, and so exists elsewhere too. */
function useRowsText() {
  const [text, setText] = useState('');
  const [source, setSource] = useState('');
  return { text, setText, setSource, isCopy: text === source };
}

function passwordFile(rows: readonly ReadRow[]) {
  const lines = rows.map(({ user }) => [user.username, user.email, user.password]);
  return csvFile([['username', 'email', 'one_time_password'], ...lines]);
}

function leaveQuestion(hasPasswords: boolean, edited: boolean): string | null {
  if (hasPasswords) return t('Leave? Passwords of created users would be lost, and the others are not created.');
  return edited ? t('Leave without creating these rows? They are kept nowhere else.') : null;
}

/** The rows of a text as the signed-in user may create them. */
function useRows(text: string, groups: readonly Group[]): ReturnType<typeof readRows> {
  const { role } = useSession();
  const own = useOwnGroups(groups);
  const { data: users } = useUsers();
  return useMemo(() => {
    const roles = role ? grantableRoles(role) : [];
    const taken = new Set(users?.map(({ username }) => nameKey(username)));
    return readRows(text, { roles, groups, own, taken, makePassword: suggestPassword });
  }, [text, role, groups, own, users]);
}
