import { saveFile } from '@veritas/shared/api';
import { RejectedRowsWriter } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Alert, Button, ProgressBar, useFocusAfterRemoval } from '@veritas/shared/ui';
import { useId, useState, type RefObject } from 'react';
import { RejectedRows } from '../receipt/RejectedRows.tsx';
import { columnsText, progressText, verdictText } from './check-text.ts';
import { isMatchable } from './column-match.ts';
import { ColumnMatcher } from './ColumnMatcher.tsx';
import type { CheckReport } from './findings.ts';
import { RowCorrector } from './RowCorrector.tsx';
import type { ApplyEdits } from './useFileEdits.ts';
import type { FileCheck } from './useFileCheck.ts';
import classes from './CheckPanel.module.css';

interface CheckPanelProps {
  readonly file: File;
  readonly check: FileCheck;
  readonly onSkip: () => void;
  readonly onEdit: ApplyEdits;
  /** Gets the focus when the check is over. */
  readonly next: RefObject<HTMLElement | null>;
}

/** What an upload of the chosen file would do, before anything is sent. */
export function CheckPanel({ file, check, onSkip, onEdit, next }: CheckPanelProps) {
  const leavesFocus = useFocusAfterRemoval(() => next.current);
  // With keys each is an element of its own, whose removal moves the focus.
  switch (check.kind) {
    case 'skipped':
      return null;
    case 'refused':
      return (
        <div key="refused" ref={leavesFocus} className={classes.report}>
          <Alert kind="error">
            <p className={classes.verdict}>{t('The server would refuse this file.')}</p>
            <p className={classes.text}>{check.sentence}</p>
            <p className={classes.text}>
              {check.header
                ? t('Say below which column is which, or correct the file and choose it again.')
                : t('Correct the file and choose it again.')}
            </p>
          </Alert>
          {check.header && <ColumnMatcher header={check.header} onApply={onEdit} />}
        </div>
      );
    case 'checking': {
      const percent = Math.floor((check.progress.read / file.size) * 100);
      return (
        <div key="checking" ref={leavesFocus} className={classes.checking}>
          <ProgressBar value={percent} label={t('Checking... {percent}%', { percent })} />
          <Button variant="quiet" onClick={onSkip}>
            {t('Skip check')}
          </Button>
          <p className={classes.note}>{progressText(check.progress)}</p>
        </div>
      );
    }
    case 'checked':
      return (
        <div key="checked" ref={leavesFocus} className={classes.report}>
          <Report {...check} onEdit={onEdit} />
        </div>
      );
  }
}

/** What is open below the report. */
type Part = 'problems' | 'rows' | 'columns';

interface ReportProps extends Extract<FileCheck, { kind: 'checked' }> {
  readonly onEdit: ApplyEdits;
}

function Report({ report, hubsKnown, translate, onEdit }: ReportProps) {
  const { result, header, columns, notes, rejected } = report;
  const [open, setOpen] = useState<Part | null>(null);
  const partId = useId();
  const problems = result.skipped > 0;
  const matchable = isMatchable(header.names);
  const unsaid = hubsKnown
    ? t('Stored IDs and operators are checked by the server.')
    : t('Stored IDs, operators and hub codes are checked by the server: the list of hubs could not be read.');
  const opener = (part: Part) => ({
    'aria-expanded': open === part,
    'aria-controls': partId,
    onClick: () => setOpen(open === part ? null : part),
  });
  return (
    <>
      {/* Not as a whole: a press on its button would announce all of it again. */}
      <Alert kind={problems ? 'warning' : 'success'} aria-atomic={false}>
        <p className={classes.verdict}>{verdictText(result, translate)}</p>
        <p className={classes.text}>{columnsText(columns)}</p>
        {notes.map((note) => (
          <p key={note} className={classes.text}>
            {translate(note)}
          </p>
        ))}
        <p className={classes.text}>{unsaid}</p>
        {(problems || matchable) && (
          <div className={classes.actions}>
            {problems && (
              <>
                <Button {...opener('problems')}>{open === 'problems' ? t('Hide problems') : t('Show problems')}</Button>
                <Button {...opener('rows')}>{t('Correct here')}</Button>
                <Button onClick={() => saveProblems(report)}>{t('Problem rows CSV')}</Button>
              </>
            )}
            {matchable && <Button {...opener('columns')}>{t('Match columns')}</Button>}
          </div>
        )}
      </Alert>
      <div id={partId} hidden={open === null}>
        {open === 'problems' && <RejectedRows result={result} of="check" translate={translate} />}
        {open === 'rows' && <RowCorrector header={header} rows={rejected} translate={translate} onApply={onEdit} />}
        {open === 'columns' && <ColumnMatcher header={header} onApply={onEdit} />}
      </div>
    </>
  );
}

/** In the format of the rejected rows of an upload: to be corrected and uploaded. */
function saveProblems({ header, rejected }: CheckReport): void {
  const writer = new RejectedRowsWriter(header.names);
  const lines = rejected.map((row) => writer.line(row));
  saveFile(new Blob([writer.head, ...lines], { type: 'text/csv;charset=utf-8' }), 'problem_rows.csv');
}
