import { CSV_BYTE_ORDER_MARK, csvLine } from '../csv/csv-writer.ts';

/** A row of an upload that is not stored, as in the file. */
export interface RejectedCells {
  /** As in the spreadsheet. */
  readonly row: number;
  readonly cells: readonly string[];
  readonly reasons: readonly string[];
}

/** Names of the columns for the number of the row and the reason. */
const ADDED = ['row', 'reason'] as const;

/** Whether a column of a file is one that an earlier file of rejected rows added. */
export const isAddedColumn = (name: string): boolean => ADDED.some((added) => added === name.trim().toLowerCase());

/**
 * Writes rejected rows as one CSV, to be corrected and uploaded again: the file's own columns unchanged, then `row` and
 * `reason`. Those of an earlier round are replaced; the import removes the apostrophes of the formula guard.
 */
export class RejectedRowsWriter {
  readonly #kept: readonly number[];
  readonly #width: number;
  /** The first line of the file, with the byte order mark. */
  readonly head: string;

  /** `columns`: the names in the header of the uploaded file. */
  constructor(columns: readonly string[]) {
    this.#width = columns.length;
    this.#kept = columns.flatMap((name, index) => (isAddedColumn(name) ? [] : [index]));
    this.head = CSV_BYTE_ORDER_MARK + csvLine([...this.#kept.map((index) => columns[index] ?? ''), ...ADDED]);
  }

  /**
   * Cells beyond the columns follow the reason: visible there, and refused again until the row is corrected. In a
   * column of the file they would become part of a stored name.
   */
  line({ row, cells, reasons }: RejectedCells): string {
    const own = this.#kept.map((index) => cells[index] ?? '');
    const surplus = cells.slice(this.#width).filter((cell) => cell.trim() !== '');
    return csvLine([...own, String(row), reasons.join('; '), ...surplus]);
  }
}
