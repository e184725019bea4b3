import { countOf } from '@veritas/shared/domain';
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
  if (rows === 0) return 'No devices in this range: the file will hold the column names only.';
  return countOf(rows, 'row');
}
