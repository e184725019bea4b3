import type { Group } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Alert, Dialog, ProgressBar, useFocusAfterRemoval } from '@veritas/shared/ui';
import { useRef } from 'react';
import { BulkCreateActions } from './BulkCreateActions.tsx';
import { MAX_ROWS } from './read-rows.ts';
import { RowsInput } from './RowsInput.tsx';
import { RowTable } from './RowTable.tsx';
import { useBulkCreate } from './useBulkCreate.ts';
import classes from './BulkCreate.module.css';

interface BulkCreateProps {
  readonly groups: readonly Group[];
  readonly onClose: () => void;
}

/** Many users from rows of a sheet: pasted, reviewed, then created one by one with a result each. */
export function BulkCreate({ groups, onClose }: BulkCreateProps) {
  const bulk = useBulkCreate(groups);
  const { stage, rows, items, outcomes, withPassword } = bulk;

  const rowsField = useRef<HTMLTextAreaElement>(null);
  const correctRef = useFocusAfterRemoval(() => rowsField.current);
  const count = withPassword.length;
  function close() {
    const question = bulk.unsaved ? closeQuestion(count) : bulk.edited ? ROWS_QUESTION : null;
    if (stage === 'running') bulk.stop();
    else if (question === null || window.confirm(question)) onClose();
  }
  function correct() {
    if (!bulk.unsaved || window.confirm(goOnQuestion(count))) bulk.correct();
  }
  return (
    <Dialog
      title={t('Create many users')}
      open
      size="large"
      onClose={close}
      actions={<BulkCreateActions bulk={bulk} onClose={close} onCorrect={correct} correctRef={correctRef} />}
    >
      <div className={classes.body}>
        {stage === 'ready' && (
          <RowsInput field={rowsField} text={bulk.text} onChange={bulk.setText} onSource={bulk.setSource} />
        )}
        {stage === 'ready' && bulk.count > 0 && (
          <p role="status" className={classes.count}>
            {bulk.tooMany
              ? t('{count, number} rows are more than the {limit, number} that go at once', {
                  count: bulk.count,
                  limit: MAX_ROWS,
                })
              : t('{ready, plural, one {# user} other {# users}} ready, {wrong, number} with problems', {
                  ready: bulk.ready.length,
                  wrong: rows.length - bulk.ready.length,
                })}
          </p>
        )}
        {stage === 'running' && (
          <ProgressBar
            label={t('Creating {current, number} of {total, number}', {
              current: outcomes.length + 1,
              total: items.length,
            })}
            value={(outcomes.length / items.length) * 100}
          />
        )}
        {stage === 'ended' && <Outcome bulk={bulk} />}
        {rows.length > 0 && <RowTable rows={rows} outcomeOf={stage === 'ready' ? null : bulk.outcomeOf} />}
      </div>
    </Dialog>
  );
}

const ROWS_QUESTION = t('Close without creating these rows? They are kept nowhere else.');

function closeQuestion(count: number): string {
  return t(
    '{count, plural, one {Close without saving the password? It is shown nowhere else.} other {Close without saving # passwords? They are shown nowhere else.}}',
    { count },
  );
}

function goOnQuestion(count: number): string {
  return t(
    '{count, plural, one {Go on without saving the password? It is shown nowhere else.} other {Go on without saving # passwords? They are shown nowhere else.}}',
    { count },
  );
}

function Outcome({ bulk }: { readonly bulk: ReturnType<typeof useBulkCreate> }) {
  const { created, outcomes, left, unconfirmed, notSent } = bulk;
  const failed = outcomes.length - created.length;
  const [next] = left;
  const outcome = t(
    '{created, number} created, {failed, number} failed{notSent, plural, =0 {} other {, # not sent}}{left, plural, =0 {} one {, # left: row {row} ({username})} other {, # left: row {row} ({username}) and all below}}',
    {
      created: created.length,
      failed,
      notSent,
      left: left.length,
      row: next?.row ?? '',
      username: next?.user.username ?? '',
    },
  );
  return (
    <Alert kind={failed + left.length + notSent > 0 ? 'warning' : 'success'}>
      {unconfirmed ? t('{outcome}. Stopped, because your password was not confirmed', { outcome }) : outcome}
    </Alert>
  );
}
