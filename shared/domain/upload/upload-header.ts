import { firstOfText } from '../base/short-text.ts';
import { seenPart, showUnseen } from '../base/unseen.ts';
import { isAddedColumn } from './rejected-rows.ts';

/** The columns of an upload; the header is required, in any order and case (DECISIONS: upload columns). */
export const UPLOAD_COLUMNS = [
  'tracking_id',
  'hub_code',
  'device_type',
  'is_blindpick',
  'blind_brand',
  'blind_model',
  'device_brand',
  'device_model_name',
  'created_date',
  'operator_username',
] as const;
export type UploadColumn = (typeof UPLOAD_COLUMNS)[number];

/** The meaning of each column of the file, null for an ignored one. */
export type UploadHeader = readonly (UploadColumn | null)[];

export type HeaderReading =
  | { readonly ok: true; readonly header: UploadHeader; readonly notes: readonly string[] }
  | { readonly ok: false; readonly error: string };

/** Columns without which no file is read. */
export const REQUIRED_UPLOAD_COLUMNS = ['tracking_id', 'hub_code'] as const satisfies readonly UploadColumn[];

const columnName = (cell: string) =>
  seenPart(cell)
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** The column that a cell of the first row names, in any case, with spaces or hyphens; null for another name. */
export function uploadColumnOf(cell: string): UploadColumn | null {
  const name = columnName(cell);
  return UPLOAD_COLUMNS.find((column) => column === name) ?? null;
}

/**
 * Reads the header. A file without the two required columns is refused as a whole.
 * @param row its number: blank lines may be above it.
 */
export function readUploadHeader(cells: readonly string[], row: number): HeaderReading {
  const header = cells.map(uploadColumnOf);
  const missing = REQUIRED_UPLOAD_COLUMNS.filter((column) => !header.includes(column));
  if (missing.length > 0) {
    const found = cells
      .map(columnName)
      .filter((name) => name !== '')
      .map((name) => clipCell(name));
    return {
      ok: false,
      error:
        `The header (row ${row}) has no column ${missing.join(' and no column ')}. ` +
        `It names: ${found.slice(0, 20).join(', ') || 'nothing'}. Add the column names as the first row and upload again.`,
    };
  }
  const twice = header.find((column, index) => column !== null && header.indexOf(column) !== index);
  if (twice)
    return {
      ok: false,
      error: `The header (row ${row}) names the column ${twice} twice. Remove one and upload again.`,
    };
  const unknown = cells
    .filter((cell, index) => header[index] === null && cell.trim() !== '' && !isAddedColumn(cell))
    .map((cell) => clipCell(cell));
  const notes = unknown.length > 0 ? [`Ignored unknown columns: ${unknown.slice(0, 20).join(', ')}`] : [];
  return { ok: true, header, notes };
}

/** A cell as shown in a refusal, also what cannot be seen of it; surrogate pairs are not split. */
export function clipCell(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return showUnseen(plain.length > 60 ? `${firstOfText(plain, 60)}…` : plain);
}
