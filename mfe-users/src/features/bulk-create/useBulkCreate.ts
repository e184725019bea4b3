import { createUser, csvFile, saveFile, type Group } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { today } from '@veritas/shared/domain';
import { useLeaveGuard, useZone } from '@veritas/shared/session';
import { useState } from 'react';
import { carryOut } from '../../lib/server/carry-out.ts';
import { createUserRefusal } from '../../lib/server/refusal.ts';
import { useRun, type Steps } from '../../lib/run/useRun.ts';
import type { ReadRow } from './read-row.ts';
import { MAX_ROWS, rowsText } from './read-rows.ts';
import { usePastedRows } from './usePastedRows.ts';

const CREATION: Steps<ReadRow> = {
  act: ({ user }) => carryOut(createUser, user),
  explain: (error) => {
    const refusal = createUserRefusal(error);
    return [refusal.text, refusal.reason].filter(Boolean).join(' ');
  },
  summary: (counts) =>
    t(
      '{done, plural, one {# user} other {# users}} created, {failed, number} failed{left, plural, =0 {} other {, # not tried}}. Unsaved passwords will not be shown again.',
      counts,
    ),
};

/** Many users from pasted rows: read, reviewed, then created one by one. */
export function useBulkCreate(groups: readonly Group[]) {
  const zone = useZone();
  const { isCopy, count, rows, ...typed } = usePastedRows(groups);
  const [saved, setSaved] = useState(0);
  const [reviewed, setReviewed] = useState<readonly ReadRow[]>([]);
  const run = useRun(CREATION);
  const created = run.items.filter((_row, index) => run.outcomes[index]?.ok);
  const outcomeOf = (row: ReadRow) => run.outcomes[run.items.indexOf(row)];
  const ready = rows.filter(({ problems }) => problems.length === 0);
  /** The rows that the server refused, and those that were not sent. */
  const wrong = reviewed.filter((row) => row.problems.length > 0 || outcomeOf(row)?.ok === false);
  const withPassword = created.filter(({ generated }) => generated);

  const unsaved = withPassword.length > saved;
  const isRunning = run.stage === 'running';
  const hasRowsLeft =
    run.stage === 'ready' ? typed.text.trim() !== '' : wrong.length > 0 || run.outcomes.length < run.items.length;
  const edited = hasRowsLeft && !isCopy;
  useLeaveGuard(leaveQuestion({ hasPasswords: isRunning || unsaved, edited }));

  function savePasswords() {
    saveFile(passwordFile(withPassword), `new_users_${today(zone, Date.now())}.csv`);
    setSaved(withPassword.length);
  }
  function start() {
    setReviewed(rows);
    return run.start(ready);
  }
  /** Moves the invalid rows back into the text, to be corrected and created in another run. */
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
    /** All pasted rows, also during the run and after it. */
    rows: run.stage === 'ready' ? rows : reviewed,
    outcomeOf,
    /** Number of rows in the text, also when they are too many to be read. */
    count,
    tooMany: count > MAX_ROWS,
    ready,
    wrong,
    notSent: reviewed.filter(({ problems }) => problems.length > 0).length,
    created,
    /** The rows without an outcome, from the first that was not tried. */
    left: run.items.slice(run.outcomes.length),
    withPassword,
    savePasswords,
    /** Some passwords exist only on this page. */
    unsaved,
    /** Some rows are not created yet and exist nowhere else. */
    edited,
  };
}

function passwordFile(rows: readonly ReadRow[]) {
  const lines = rows.map(({ user }) => [user.username, user.email, user.password]);
  return csvFile([['username', 'email', 'one_time_password'], ...lines]);
}

function leaveQuestion({ hasPasswords, edited }: { hasPasswords: boolean; edited: boolean }): string | null {
  if (hasPasswords)
    return t('Leave? Passwords of created users would be lost, and the other users would not be created.');
  return edited ? t('Leave without creating these rows? They are not saved anywhere else.') : null;
}
