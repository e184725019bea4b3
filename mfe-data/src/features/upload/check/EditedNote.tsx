import { saveFile } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Button } from '@veritas/shared/ui';
import type { FileChanges } from './useFileEdits.ts';
import classes from './Corrections.module.css';

interface EditedNoteProps {
  readonly file: File;
  readonly changes: FileChanges;
}

/** That the chosen file differs from the one on the computer, and how. */
export function EditedNote({ file, changes: { isMatched, corrected, leftOut } }: EditedNoteProps) {
  const texts = [
    isMatched && t('Columns matched.'),
    corrected > 0 && t('{corrected, plural, one {# row corrected.} other {# rows corrected.}}', { corrected }),
    leftOut > 0 && t('{leftOut, plural, one {# row left out.} other {# rows left out.}}', { leftOut }),
    t('The file on this computer is unchanged.'),
  ];
  return (
    <div className={classes.edited}>
      <p>{texts.filter(Boolean).join(' ')}</p>
      <Button variant="quiet" onClick={() => saveFile(file, file.name)}>
        {t('Save a copy')}
      </Button>
    </div>
  );
}
