import { t } from '@veritas/shared/language';
import classes from './DownloadForm.module.css';

/** What the report will hold, before it is downloaded. Null: not known. */
export function RowCount({ rows }: { rows: number | null }) {
  // It is there before it has text, so that the text is read out.
  return (
    <p role="status" className={classes.rows}>
      {rows !== null && rowsText(rows)}
    </p>
  );
}

function rowsText(rows: number): string {
  if (rows === 0) return t('No devices in this range: the file will hold the column names only.');
  return t('{rows, plural, one {# row} other {# rows}}', { rows });
}
