import type { UploadResult } from '@veritas/shared/api';
import { countOf, countText, NO_DATA_ROWS, UPLOAD_COLUMNS, type UploadColumn } from '@veritas/shared/domain';
import type { CheckProgress } from './check-file.ts';

const rowsText = (rows: number) => countOf(rows, 'row');

/** `980 of 1,000 rows are ready: 20 would be skipped` */
export function verdictText({ processed, skipped }: UploadResult): string {
  if (processed + skipped === 0) return NO_DATA_ROWS;
  if (skipped === 0)
    return processed === 1 ? 'Ready: the row can be stored' : `Ready: all ${rowsText(processed)} can be stored`;
  return `${countText(processed)} of ${rowsText(processed + skipped)} can be stored, ${countText(skipped)} would be skipped`;
}

export function progressText({ rows, problems }: CheckProgress): string {
  return `${rowsText(rows)} read, ${countOf(problems, 'problem')} so far`;
}

export function columnsText(columns: readonly UploadColumn[]): string {
  const absent = UPLOAD_COLUMNS.filter((column) => !columns.includes(column));
  const found = `Columns found: ${columns.join(', ')}.`;
  return absent.length === 0 ? found : `${found} Not in the file: ${absent.join(', ')}.`;
}
