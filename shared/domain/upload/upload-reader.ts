import type { CsvRecord } from '../csv/csv-reader.ts';
import { unescapeFormula } from '../csv/formula-guard.ts';
import { countText } from '../figures/words/figure-text.ts';
import { trackingKey } from '../base/keys.ts';
import { readUploadHeader, type UploadHeader } from './upload-header.ts';
import { readUploadRow, type UploadRow, type UploadRowFacts } from './upload-row.ts';

/** The result of a record of an upload; `unusable` refuses the whole file, with a sentence that says why. */
export type UploadFinding =
  | { readonly kind: 'header'; readonly header: UploadHeader; readonly names: readonly string[] }
  | { readonly kind: 'good'; readonly row: number; readonly cells: readonly string[]; readonly reading: UploadRow }
  | {
      readonly kind: 'refused';
      readonly row: number;
      readonly cells: readonly string[];
      /** Null where the row is unreadable. */
      readonly trackingId: string | null;
      readonly errors: readonly string[];
    }
  | { readonly kind: 'unusable'; readonly sentence: string; readonly tooManyRows?: true };

export const BINARY_FILE =
  'This file contains binary data (a NUL byte), so it is not a CSV file. Save it as “CSV UTF-8” first.';
export const READ_AS_WINDOWS_1252 = 'The file is not UTF-8 and was read as Windows-1252: check special characters';
export const NO_DATA_ROWS = 'The file has a header and no data rows';
const NO_HEADER = 'The file has no header. Put the column names into the first row.';

/** States the maximum number of rejected rows that a result lists. */
export function listLimitNote(most: number): string {
  return `Only the first ${countText(most)} duplicates and the first ${countText(most)} refused rows are listed`;
}

/**
 * Reads an upload record by record, by one set of rules and messages (DECISIONS section 5): on the server to store it,
 * on the page to preview the result.
 */
export class UploadReader {
  /** Data rows so far. */
  rows = 0;
  /** Remarks on the whole file. */
  readonly notes: string[];
  readonly #mostRows: number;
  #header: UploadHeader | null = null;

  constructor(mostRows: number, notes: readonly string[] = []) {
    this.#mostRows = mostRows;
    this.notes = [...notes];
  }

  /** The tracking key of a data row; '' where unreadable. */
  keyOf({ cells }: CsvRecord): string {
    const column = this.#header?.indexOf('tracking_id') ?? -1;
    return trackingKey(unescapeFormula(cells[column] ?? ''));
  }

  read(record: CsvRecord, facts: UploadRowFacts): UploadFinding {
    if (!this.#header) return this.#readHeader(record);
    this.rows += 1;
    if (this.rows > this.#mostRows) {
      const sentence = `The file has more than ${countText(this.#mostRows)} rows. Split it and upload the parts.`;
      return { kind: 'unusable', sentence, tooManyRows: true };
    }
    const { row } = record;
    const cells = record.cells.map(unescapeFormula);
    if ('problem' in record) return { kind: 'refused', row, cells, trackingId: null, errors: [record.problem] };
    const reading = readUploadRow(this.#header, cells, facts);
    if (reading.ok) return { kind: 'good', row, cells, reading: reading.row };
    return { kind: 'refused', row, cells, trackingId: reading.trackingId, errors: reading.errors };
  }

  /** Why the whole file cannot be used, once it is read; null when it can. */
  end(): string | null {
    return this.#header ? null : NO_HEADER;
  }

  #readHeader(record: CsvRecord): UploadFinding {
    if ('problem' in record) {
      return { kind: 'unusable', sentence: `The header (row ${record.row}) cannot be read. ${record.problem}.` };
    }
    const names = record.cells.map(unescapeFormula);
    const reading = readUploadHeader(names, record.row);
    if (!reading.ok) return { kind: 'unusable', sentence: reading.error };
    this.#header = reading.header;
    this.notes.push(...reading.notes);
    return { kind: 'header', header: reading.header, names };
  }
}
