import { nameKey, readCsv } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { COLUMNS, readRow, type ReadRow, type RowFacts } from './read-row.ts';

/** More at once would take minutes, and a page left open. */
export const MAX_ROWS = 500;
/** Far more than that many rows need, also with columns that are not read here. */
export const MAX_FILE_BYTES = 4 * 1_048_576;

interface ReadRows {
  /** How many rows the text has. */
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
  // A wrong file may hold a million rows, and nobody needs to know what is wrong with each.
  const isRead = lines.length <= MAX_ROWS;
  return { count: lines.length, rows: isRead ? withRepeats(lines.map((line) => readRow(line, columns, facts))) : [] };
}

/** Reports a name that is repeated as a problem of the later row. */
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

/** Rows as text that `readRows` reads as the same cells. It is not an export, so formulas are left as they are. */
export function rowsText(rows: readonly ReadRow[]): string {
  return [COLUMNS, ...rows.map(({ cells }) => cells)]
    .map((cells) =>
      cells.map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','),
    )
    .join('\n');
}
