const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** A CSV file that Excel reads as UTF-8. */
export function toCsv(rows: readonly (readonly string[])[]): Blob {
  const lines = rows.map((row) => row.map(cellText).join(',') + LINE_END);
  return new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv;charset=utf-8' });
}

/** A cell that a sheet would take for a formula gets an apostrophe. */
function cellText(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
