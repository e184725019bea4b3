import { countText } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Button, TextField, useFocusAfterRemoval } from '@veritas/shared/ui';
import { useId, useRef, useState } from 'react';
import type { FileHeader, ProblemRow } from './findings.ts';
import {
  absentColumns,
  cellFields,
  correctionOf,
  lineEdits,
  withCell,
  withLeftOut,
  type Correction,
  type Corrections,
} from './row-corrections.ts';
import type { Translate } from './translate.ts';
import type { ApplyEdits } from './useFileEdits.ts';
import classes from './Corrections.module.css';

/** As many rows as a person corrects by hand before the next check. */
const SHOWN_ROWS = 100;

interface RowCorrectorProps {
  readonly header: FileHeader;
  readonly rows: readonly ProblemRow[];
  readonly translate: Translate;
  readonly onApply: ApplyEdits;
}

/** The rows with problems, whose cells are corrected here, or which are left out of the file. */
export function RowCorrector({ header, rows, translate, onApply }: RowCorrectorProps) {
  const [corrections, setCorrections] = useState<Corrections>(new Map());
  const [busy, setBusy] = useState(false);
  const noteId = useId();
  const shown = rows.slice(0, SHOWN_ROWS);
  const edits = lineEdits(header, rows, corrections);
  function apply() {
    if (edits.length === 0) return;
    const leftOut = edits.filter(({ cells }) => cells === null).length;
    setBusy(true);
    onApply(header.form, edits, { corrected: edits.length - leftOut, leftOut });
  }
  return (
    <section className={classes.editor} aria-label={t('Correct rows')}>
      <ul className={classes.rows}>
        {shown.map((problem) => (
          <CorrectedRow
            key={problem.row}
            header={header}
            problem={problem}
            correction={correctionOf(corrections, problem.row)}
            translate={translate}
            onCell={(index, text) => setCorrections(withCell(corrections, problem, index, text))}
            onLeaveOut={(isLeftOut) => setCorrections(withLeftOut(corrections, problem, isLeftOut))}
          />
        ))}
      </ul>
      <div className={classes.apply}>
        <Button
          variant="primary"
          busy={busy}
          aria-describedby={noteId}
          {...(edits.length === 0 && { 'aria-disabled': true })}
          onClick={apply}
        >
          {t('Apply')}
        </Button>
        <p id={noteId} className={classes.reason}>
          {edits.length === 0
            ? t('No row is changed yet')
            : t('{count, plural, one {# row changed} other {# rows changed}}', { count: edits.length })}
        </p>
        {rows.length > shown.length && (
          <p className={classes.reason}>
            {t('The first {shown} of {all} rows are here; the others follow.', {
              shown: countText(shown.length),
              all: countText(rows.length),
            })}
          </p>
        )}
      </div>
    </section>
  );
}

interface CorrectedRowProps {
  readonly header: FileHeader;
  readonly problem: ProblemRow;
  readonly correction: Correction;
  readonly translate: Translate;
  readonly onCell: (index: number, text: string) => void;
  readonly onLeaveOut: (isLeftOut: boolean) => void;
}

function CorrectedRow({ header, problem, correction, translate, onCell, onLeaveOut }: CorrectedRowProps) {
  const [all, setAll] = useState(false);
  const fields = cellFields(header, problem);
  const absent = absentColumns(header, problem);
  const atFault = fields.filter(({ isAtFault }) => isAtFault);
  const shown = all ? fields : atFault;
  const cells = useRef<HTMLDivElement>(null);
  const leavesFocus = useFocusAfterRemoval(() => cells.current?.querySelectorAll('input')[atFault.length]);
  return (
    <li className={classes.row}>
      <fieldset>
        <legend>{t('Row {row}', { row: problem.row })}</legend>
        <div>
          {problem.reasons.map((reason) => (
            <p key={reason} className={classes.reason}>
              {translate(reason)}
            </p>
          ))}
          {absent.length > 0 && (
            <p className={classes.reason}>{t('Not in the file: {columns}.', { columns: absent.join(', ') })}</p>
          )}
        </div>
        {!correction.isLeftOut && (
          <div ref={cells} className={classes.cells}>
            {shown.map(({ index, column }) => (
              <TextField
                key={column}
                label={column}
                value={correction.cells.get(index) ?? problem.cells[index] ?? ''}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => onCell(index, target.value)}
              />
            ))}
          </div>
        )}
        <div className={classes.choices}>
          {problem.place && (
            <label className={classes.leaveOut}>
              <input
                type="checkbox"
                checked={correction.isLeftOut}
                onChange={({ target }) => onLeaveOut(target.checked)}
              />
              {t('Leave this row out')}
            </label>
          )}
          {fields.length > shown.length && !correction.isLeftOut && (
            <Button ref={leavesFocus} variant="quiet" onClick={() => setAll(true)}>
              {t('All cells')}
            </Button>
          )}
          {fields.length === 0 && <p className={classes.reason}>{t('Its cells can only be corrected in the file.')}</p>}
        </div>
      </fieldset>
    </li>
  );
}
