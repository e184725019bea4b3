import { UPLOAD_COLUMNS, uploadColumnOf, type UploadColumn } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Button, Select, type Option } from '@veritas/shared/ui';
import { useId, useState } from 'react';
import {
  canMatch,
  lettersOf,
  matchedNames,
  missingColumns,
  proposedMatch,
  withColumn,
  type ColumnMatch,
} from './column-match.ts';
import { keepNames, keptNames } from './kept-names.ts';
import type { FileHeader } from './findings.ts';
import type { ApplyEdits } from './useFileEdits.ts';
import classes from './Corrections.module.css';

const COLUMNS: readonly Option<UploadColumn>[] = UPLOAD_COLUMNS.map((column) => ({ value: column, label: column }));

interface ColumnMatcherProps {
  readonly header: FileHeader;
  readonly onApply: ApplyEdits;
}

/** Which column of the upload each column of the file is, for a file with headers of another system. */
export function ColumnMatcher({ header, onApply }: ColumnMatcherProps) {
  const { names, sample, form, start, end } = header;
  const [known] = useState(keptNames);
  const [match, setMatch] = useState<ColumnMatch>(() => proposedMatch(names, known));
  const [busy, setBusy] = useState(false);
  const blockedId = useId();
  const blocked = blockedReason(names, match);
  function apply() {
    if (blocked !== null) return;
    setBusy(true);
    keepNames(names, match);
    onApply(form, [{ start, end, cells: matchedNames(names, match) }], { isMatched: true });
  }
  return (
    <section className={classes.editor} aria-label={t('Match columns')}>
      {names.some((name) => known.has(lettersOf(name))) && (
        <p className={classes.reason}>{t('Proposed as in your earlier files.')}</p>
      )}
      <ul className={classes.matches}>
        {names.map((name, index) =>
          canMatch(name) ? (
            // Columns of a file may have equal names.
            <li key={index} className={classes.match}>
              <div className={classes.source}>
                <span className={classes.name}>{name}</span>
                <span className={classes.sample}>{sample[index]}</span>
              </div>
              <Select
                label={t('“{name}” is the column', { name })}
                hideLabel
                items={COLUMNS}
                value={match[index] ?? null}
                placeholder={t('Not used')}
                clearable
                onChange={(column) => setMatch(withColumn(match, index, column))}
              />
            </li>
          ) : null,
        )}
      </ul>
      <div className={classes.apply}>
        <Button
          variant="primary"
          busy={busy}
          {...(blocked !== null && { 'aria-disabled': true, 'aria-describedby': blockedId })}
          onClick={apply}
        >
          {t('Apply')}
        </Button>
        <p id={blockedId} className={classes.reason}>
          {blocked}
        </p>
      </div>
    </section>
  );
}

/** Why the columns cannot be applied; null when they can. */
function blockedReason(names: readonly string[], match: ColumnMatch): string | null {
  const missing = missingColumns(match);
  if (missing.length > 0) return t('Still needed: {columns}.', { columns: missing.join(', ') });
  const isRead = names.every((name, index) => uploadColumnOf(name) === match[index]);
  return isRead ? t('The columns are read in this way already.') : null;
}
