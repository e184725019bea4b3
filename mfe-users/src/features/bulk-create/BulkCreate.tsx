import type { Group } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Dialog, useFocusAfterRemoval, useStartInField } from '@veritas/shared/ui';
import { useRef } from 'react';
import { RunProgress } from '../../lib/run/RunProgress.tsx';
import { BulkCreateActions } from './BulkCreateActions.tsx';
import { BulkOutcome } from './BulkOutcome.tsx';
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
  useStartInField(() => rowsField.current);
  const correctRef = useFocusAfterRemoval(() => rowsField.current);
  const count = withPassword.length;
  function close() {
    const question = bulk.unsaved ? closeQuestion(count) : bulk.edited ? ROWS_QUESTION : null;
    if (stage === 'running') bulk.stop();
    else if (question === null || window.confirm(question)) onClose();
  }
  function correct() {
    if (!bulk.unsaved || window.confirm(correctQuestion(count))) bulk.correct();
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
        {stage === 'ready' && (
          // Exists before it has text, so that the text is announced.
          <p role="status" className={classes.count}>
            {bulk.count > 0 && countText(bulk)}
          </p>
        )}
        {stage === 'running' && (
          <RunProgress
            label={t('Creating {current, number} of {total, number}', {
              current: outcomes.length + 1,
              total: items.length,
            })}
            done={outcomes.length}
            total={items.length}
            away={bulk.away}
          />
        )}
        {stage === 'ended' && <BulkOutcome bulk={bulk} />}
        {rows.length > 0 && <RowTable rows={rows} outcomeOf={stage === 'ready' ? null : bulk.outcomeOf} />}
      </div>
    </Dialog>
  );
}

function countText({ tooMany, count, ready, rows }: ReturnType<typeof useBulkCreate>): string {
  if (tooMany)
    return t('{count, number} rows are too many: the limit is {limit, number} at once', { count, limit: MAX_ROWS });
  return t('{ready, plural, one {# user} other {# users}} ready, {wrong, number} with problems', {
    ready: ready.length,
    wrong: rows.length - ready.length,
  });
}

const ROWS_QUESTION = t('Close without creating these rows? They are not saved anywhere else.');

function closeQuestion(count: number): string {
  return t(
    '{count, plural, one {Close without saving the password? It will not be shown again.} other {Close without saving # passwords? They will not be shown again.}}',
    { count },
  );
}

function correctQuestion(count: number): string {
  return t(
    '{count, plural, one {Continue without saving the password? It will not be shown again.} other {Continue without saving # passwords? They will not be shown again.}}',
    { count },
  );
}
