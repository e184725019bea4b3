import { escapeFormula } from './formula-guard.ts';

/** Makes Excel read a file as UTF-8. */
export const CSV_BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** One line of a CSV file with its end: cells escaped against formulas, then quoted by RFC 4180. */
export function csvLine(cells: readonly string[], delimiter = ','): string {
  return cells.map((cell) => quoted(escapeFormula(cell))).join(delimiter) + LINE_END;
}

/** A whole CSV file of these rows, the header first. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return CSV_BYTE_ORDER_MARK + rows.map((cells) => csvLine(cells)).join('');
}

function quoted(cell: string): string {
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
