import { nameKey, readCsv } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { COLUMNS, readRow, type ReadRow, type RowFacts } from './read-row.ts';

/** Maximum rows per run: more would take minutes, with the page left open. */
export const MAX_ROWS = 500;
/** Far more than that many rows need, also with ignored columns. */
export const MAX_FILE_BYTES = 4 * 1_048_576;

interface ReadRows {
  /** Number of rows in the text. */
  readonly count: number;
  /** Empty when there are more than `MAX_ROWS`. */
  readonly rows: readonly ReadRow[];
}

/** Reads pasted rows or a CSV file; the first line may name the columns, else they are expected in their order. */
export function readRows(text: string, facts: RowFacts): ReadRows {
  const all = readCsv(text);
  const header = all[0]?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const named = header.includes('username');
  const columns = named ? header : COLUMNS;
  const lines = named ? all.slice(1) : all;
  // A wrong file may have a million rows, which need no problems of their own.
  const isRead = lines.length <= MAX_ROWS;
  return { count: lines.length, rows: isRead ? withRepeats(lines.map((line) => readRow(line, columns, facts))) : [] };
}

/** Reports a duplicate name as a problem of the later row. */
function withRepeats(rows: readonly ReadRow[]): ReadRow[] {
  const firstRows = new Map<string, number>();
  return rows.map((read) => {
    const { username } = read.user;
    const key = nameKey(username);
    const row = firstRows.get(key);
    if (row === undefined) firstRows.set(key, read.row);
    if (row === undefined || !username) return read;
    return {
      ...read,
      problems: [...read.problems, t('username "{username}" is already in row {row}', { username, row })],
    };
  });
}

/** Rows as text that `readRows` parses into the same cells. It is not an export, so formulas are not escaped. */
export function rowsText(rows: readonly ReadRow[]): string {
  return [COLUMNS, ...rows.map(({ cells }) => cells)]
    .map((cells) =>
      cells.map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','),
    )
    .join('\n');
}
