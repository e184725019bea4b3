import type { UploadResult } from '@veritas/shared/api';
import { countText } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Table, type Column } from '@veritas/shared/ui';
import { duplicateRows, refusedRows, type RejectedRow } from './rejected-rows.ts';
import classes from './Receipt.module.css';

/** Maximum number of rows on screen; the CSV has them all. */
const SHOWN_ROWS = 100;

const row: Column<RejectedRow> = { key: 'row', header: t('Row'), cell: (rejected) => rejected.row };
const trackingId: Column<RejectedRow> = {
  key: 'tracking_id',
  header: t('Tracking ID'),
  cell: (rejected) => <code className={classes.trackingId}>{rejected.trackingId || 'N/A'}</code>,
};
const reason = (translate: (sentence: string) => string): Column<RejectedRow> => ({
  key: 'reason',
  header: t('Reason'),
  cell: ({ reasons }) => <span className={classes.reason}>{reasons.map(translate).join('; ')}</span>,
});

interface RejectedRowsProps {
  readonly result: UploadResult;
  /** For a result that is not in the language of the page, as the server's is. */
  readonly translate?: (sentence: string) => string;
}

/** The rows that were not stored, and the notes on the file. */
export function RejectedRows({ result, translate = (sentence) => sentence }: RejectedRowsProps) {
  return (
    // A scrolling box must be reachable without a mouse.
    <div className={classes.details} role="group" aria-label={t('Rejected rows')} tabIndex={0}>
      {result.notes?.map((note) => (
        <p key={note} className={classes.note}>
          {translate(note)}
        </p>
      ))}
      <Rows caption={t('Duplicates')} rows={duplicateRows(result)} columns={[row, trackingId]} />
      <Rows caption={t('Errors')} rows={refusedRows(result)} columns={[row, trackingId, reason(translate)]} />
    </div>
  );
}

interface RowsProps {
  readonly caption: string;
  readonly rows: readonly RejectedRow[];
  readonly columns: readonly Column<RejectedRow>[];
}

function Rows({ caption, rows, columns }: RowsProps) {
  if (rows.length === 0) return null;
  const more = rows.length - SHOWN_ROWS;
  return (
    <div>
      <Table
        caption={`${caption} (${countText(rows.length)})`}
        showCaption
        cards
        columns={columns}
        rows={rows.slice(0, SHOWN_ROWS)}
        rowKey={(rejected) => `${rejected.row} ${rejected.trackingId}`}
      />
      {more > 0 && <p className={classes.more}>{t('{more, number} more in the rejected rows CSV.', { more })}</p>}
    </div>
  );
}
