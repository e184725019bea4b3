import { saveFile } from '@veritas/shared/api';
import { csvLine, REPORT_BYTE_ORDER_MARK } from '@veritas/shared/domain';

/** Saves rows of cells, the first one being the header, as CSV that spreadsheets read safely. */
export function saveTable(fileName: string, rows: readonly (readonly (string | number)[])[]): void {
  const text = rows.map((cells) => csvLine(cells.map(String))).join('');
  saveFile(new Blob([REPORT_BYTE_ORDER_MARK + text], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`);
}
