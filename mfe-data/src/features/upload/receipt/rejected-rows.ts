import { csvFile, type UploadResult } from '@veritas/shared/api';
import { message, t } from '@veritas/shared/language';

/** A data row that was not stored, numbered as the spreadsheet shows it: the header is row 1. */
export interface RejectedRow {
  readonly row: number;
  readonly trackingId: string;
  readonly reasons: readonly string[];
}

export function duplicateRows({ duplicates }: UploadResult): RejectedRow[] {
  return duplicates.map(({ row, tracking_id }) => ({
    row,
    trackingId: tracking_id,
    // Files are in English.
    reasons: [message('Duplicate: this ID is already stored or appears earlier in the file')],
  }));
}

export function refusedRows({ errors }: UploadResult): RejectedRow[] {
  return errors.map(({ row, tracking_id, errors: reasons }) => ({
    row,
    trackingId: tracking_id ?? '',
    reasons: reasonsOf(reasons),
  }));
}

/** The specification leaves the form of a row's errors open: text, a list, or a map by column. */
function reasonsOf(reasons: UploadResult['errors'][number]['errors']): readonly string[] {
  if (typeof reasons === 'string') return [reasons];
  if (Array.isArray(reasons)) return reasons;
  return Object.entries(reasons).map(
    ([column, reason]) => `${column}: ${typeof reason === 'string' ? reason : reason.join(', ')}`,
  );
}

/** CSV of all rows that were not stored, in the order of the file, safe to open in a spreadsheet. */
export function rejectedRowsCsv(result: UploadResult): Blob {
  const rows = [...duplicateRows(result), ...refusedRows(result)].sort((a, b) => a.row - b.row);
  return csvFile([
    ['row', 'tracking_id', 'reason'],
    ...rows.map((each) => [each.row, each.trackingId, each.reasons.join('; ')]),
  ]);
}

/** `980 stored, 20 skipped` */
export function countsText({ processed, skipped }: UploadResult): string {
  return t('{processed, number} stored, {skipped, number} skipped', { processed, skipped });
}

export function hasRejected({ duplicates, errors, skipped }: UploadResult): boolean {
  return duplicates.length + errors.length + skipped > 0;
}
