import type { UploadResult } from '@veritas/shared/api';
import { NO_DATA_ROWS, UPLOAD_COLUMNS, type UploadColumn } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import type { CheckProgress } from './check-file.ts';
import type { Translate } from './translate.ts';

/** `980 of 1,000 rows can be stored, 20 would be skipped` */
export function verdictText({ processed, skipped }: UploadResult, translate: Translate): string {
  if (processed + skipped === 0) return translate(NO_DATA_ROWS);
  if (skipped === 0) {
    return t('{rows, plural, one {Ready: the row can be stored} other {Ready: all # rows can be stored}}', {
      rows: processed,
    });
  }
  return t(
    '{processed, number} of {rows, plural, one {# row} other {# rows}} can be stored, {skipped, number} would be skipped',
    { processed, rows: processed + skipped, skipped },
  );
}

export function progressText({ rows, problems }: CheckProgress): string {
  return t(
    '{rows, plural, one {# row} other {# rows}} read, {problems, plural, one {# problem} other {# problems}} so far',
    { rows, problems },
  );
}

export function columnsText(columns: readonly UploadColumn[]): string {
  const absent = UPLOAD_COLUMNS.filter((column) => !columns.includes(column));
  const found = t('Columns found: {columns}.', { columns: columns.join(', ') });
  return absent.length === 0 ? found : `${found} ${t('Not in the file: {columns}.', { columns: absent.join(', ') })}`;
}
