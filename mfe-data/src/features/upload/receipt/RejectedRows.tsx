import { MAX_LISTED_ROWS, type UploadResult } from '@veritas/shared/api';
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

/** What the rows are called, and the words for those that only the CSV beside them has. */
const WORDS = {
  upload: {
    rows: t('Rejected rows'),
    more: (more: number) => t('{more, number} more in the rejected rows CSV.', { more }),
    atLeast: (more: number) => t('At least {more, number} more in the rejected rows CSV.', { more }),
  },
  check: {
    rows: t('Problem rows'),
    more: (more: number) => t('{more, number} more in the problem rows CSV.', { more }),
    // This CSV is made of the listed rows.
    atLeast: (more: number) => t('{more, number} more in the problem rows CSV.', { more }),
  },
} as const;

interface RejectedRowsProps {
  readonly result: UploadResult;
  /** Whether the rows were left out, or would be. */
  readonly of: keyof typeof WORDS;
  /** For a result that is not in the language of the page, as the server's is. */
  readonly translate?: (sentence: string) => string;
}

/** The rows that were not stored, and the notes on the file. */
export function RejectedRows({ result, of, translate = (sentence) => sentence }: RejectedRowsProps) {
  const [duplicates, refused] = [duplicateRows(result), refusedRows(result)];
  const lists = { words: WORDS[of], isWhole: duplicates.length + refused.length >= result.skipped };
  return (
    // A scrolling box must be reachable without a mouse.
    <div className={classes.details} role="group" aria-label={WORDS[of].rows} tabIndex={0}>
      {result.notes?.map((note) => (
        <p key={note} className={classes.note}>
          {translate(note)}
        </p>
      ))}
      <Rows {...lists} caption={t('Duplicates')} rows={duplicates} columns={[row, trackingId]} />
      <Rows {...lists} caption={t('Errors')} rows={refused} columns={[row, trackingId, reason(translate)]} />
    </div>
  );
}

interface RowsProps {
  readonly words: (typeof WORDS)[RejectedRowsProps['of']];
  /** Every row that was left out is in one of the lists, so their lengths are the counts of the upload history. */
  readonly isWhole: boolean;
  readonly caption: string;
  readonly rows: readonly RejectedRow[];
  readonly columns: readonly Column<RejectedRow>[];
}

function Rows({ words, isWhole, caption, rows, columns }: RowsProps) {
  if (rows.length === 0) return null;
  const count = rows.length;
  const more = count - SHOWN_ROWS;
  const moreText = isWhole || count < MAX_LISTED_ROWS ? words.more : words.atLeast;
  return (
    <div>
      <Table
        caption={
          isWhole ? `${caption} (${countText(count)})` : t('{caption} ({count, number} listed)', { caption, count })
        }
        showCaption
        cards
        columns={columns}
        rows={rows.slice(0, SHOWN_ROWS)}
        rowKey={(rejected) => `${rejected.row} ${rejected.trackingId}`}
      />
      {more > 0 && <p className={classes.more}>{moreText(more)}</p>}
    </div>
  );
}
