import { seenPart } from '../base/unseen.ts';
import type { UploadColumn, UploadHeader } from './upload-header.ts';

/**
 * Reads the trimmed cells of a row by column; a missing cell is empty. Invisible characters, as of cells that were
 * copied from a web page or a chat, are removed, but not from tracking IDs: these are refused with them.
 */
export function cellReader(header: UploadHeader, cells: readonly string[]) {
  return (column: UploadColumn): string => {
    const index = header.indexOf(column);
    const text = index < 0 ? '' : (cells[index] ?? '');
    return (column === 'tracking_id' ? text : seenPart(text)).trim();
  };
}

/** Why a text cannot be a tracking ID, or null. */
export function trackingIdProblem(id: string): string | null {
  if (id === '') return 'every row needs one';
  // A spreadsheet saves a long number as 4.7E+11: the digits are lost, so it cannot be repaired here.
  if (/^\d+([.,]\d+)?e[+-]?\d+$/i.test(id) && /[.,+]/.test(id))
    return 'Excel changed this ID, format the column as text';
  return /^[A-Za-z0-9_-]{6,40}$/.test(id) ? null : 'must be 6 to 40 of A-Z, a-z, 0-9, _ and -';
}

/** A yes or no in the usual spellings, empty for no; null for any other text. */
export function yesOrNo(text: string): boolean | null {
  if (['true', 'yes', '1'].includes(text.toLowerCase())) return true;
  return ['', 'false', 'no', '0'].includes(text.toLowerCase()) ? false : null;
}
