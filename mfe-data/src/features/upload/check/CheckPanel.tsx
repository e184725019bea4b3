import { saveFile } from '@veritas/shared/api';
import { RejectedRowsWriter } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Alert, Button, ProgressBar, useFocusAfterRemoval } from '@veritas/shared/ui';
import { useId, useState, type RefObject } from 'react';
import { RejectedRows } from '../receipt/RejectedRows.tsx';
import { columnsText, progressText, verdictText } from './check-text.ts';
import type { CheckReport } from './findings.ts';
import type { FileCheck } from './useFileCheck.ts';
import classes from './CheckPanel.module.css';

interface CheckPanelProps {
  readonly file: File;
  readonly check: FileCheck;
  readonly onSkip: () => void;
  /** Gets the focus when the check is over. */
  readonly next: RefObject<HTMLElement | null>;
}

/** What an upload of the chosen file would do, before anything is sent. */
export function CheckPanel({ file, check, onSkip, next }: CheckPanelProps) {
  const leavesFocus = useFocusAfterRemoval(() => next.current);
  switch (check.kind) {
    case 'skipped':
      return null;
    case 'refused':
      return (
        <Alert kind="error">
          <p className={classes.verdict}>{t('The server would refuse this file.')}</p>
          <p className={classes.text}>{check.sentence}</p>
          <p className={classes.text}>{t('Correct the file and choose it again.')}</p>
        </Alert>
      );
    case 'checking': {
      const percent = Math.floor((check.progress.read / file.size) * 100);
      return (
        <div ref={leavesFocus} className={classes.checking}>
          <ProgressBar value={percent} label={t('Checking... {percent}%', { percent })} />
          <Button variant="quiet" onClick={onSkip}>
            {t('Skip check')}
          </Button>
          <p className={classes.note}>{progressText(check.progress)}</p>
        </div>
      );
    }
    case 'checked':
      return <Report {...check} />;
  }
}

function Report({
  report: { result, columns, notes, rejected },
  hubsKnown,
  translate,
}: Extract<FileCheck, { kind: 'checked' }>) {
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const problems = result.skipped > 0;
  const unsaid = hubsKnown
    ? t('Stored IDs and operators are checked by the server.')
    : t('Stored IDs, operators and hub codes are checked by the server: the list of hubs could not be read.');
  return (
    <div className={classes.report}>
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
        {problems && (
          <div className={classes.actions}>
            <Button aria-expanded={open} aria-controls={detailsId} onClick={() => setOpen(!open)}>
              {open ? t('Hide problems') : t('Show problems')}
            </Button>
            <Button onClick={() => saveProblems(rejected)}>{t('Problem rows CSV')}</Button>
          </div>
        )}
      </Alert>
      <div id={detailsId} hidden={!open}>
        {open && <RejectedRows result={result} of="check" translate={translate} />}
      </div>
    </div>
  );
}

/** In the format of the rejected rows of an upload: to be corrected and uploaded. */
function saveProblems({ names, rows }: CheckReport['rejected']): void {
  const writer = new RejectedRowsWriter(names);
  const lines = rows.map((row) => writer.line(row));
  saveFile(new Blob([writer.head, ...lines], { type: 'text/csv;charset=utf-8' }), 'problem_rows.csv');
}
