import { t } from '@veritas/shared/language';
import classes from './DownloadForm.module.css';

/** The number of rows of the report, before it is downloaded; null while unknown. */
export function RowCount({ rows }: { rows: number | null }) {
  // Rendered before it has text, so that the text is announced.
  return (
    <p role="status" className={classes.rows}>
      {rows !== null && rowsText(rows)}
    </p>
  );
}

function rowsText(rows: number): string {
  if (rows === 0) return t('No devices in this range: the file will contain only the column names.');
  return t('{rows, plural, one {# row} other {# rows}}', { rows });
}
