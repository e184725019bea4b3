import { MAX_UPLOAD_ROWS } from '@veritas/shared/contracts';
import { readUploadHeader, readUploadRow, trackingKey, unescapeFormula } from '@veritas/shared/domain';
import type { CsvRecord, UploadHeader, UploadRow, UploadRowFacts } from '@veritas/shared/domain';
import { FileRefused } from '../refusals.ts';
import type { RejectedRow } from '../store/rejects.ts';

export interface GoodRow {
  /** As the spreadsheet shows it. */
  readonly row: number;
  readonly cells: readonly string[];
  readonly reading: UploadRow;
}

export interface CheckedRows {
  readonly good: readonly GoodRow[];
  readonly refused: readonly RejectedRow[];
}

/** What has been found in a file so far: counts only, the rows themselves are in the database. */
export class Findings {
  dataRows = 0;
  duplicates = 0;
  refused = 0;
  /** The file's own names of its columns. */
  columns: readonly string[] = [];
  readonly notes: string[] = [];
  #header: UploadHeader | null = null;

  get hasHeader(): boolean {
    return this.#header !== null;
  }

  /** The tracking ID of a data row in the form in which IDs are compared; '' where none can be read. */
  keyOf(record: CsvRecord): string {
    const column = this.#header?.indexOf('tracking_id') ?? -1;
    return trackingKey(unescapeFormula(record.cells[column] ?? ''));
  }

  /** Checks records and tells the good ones from the refused. Throws `FileRefused` for a bad header. */
  check(records: readonly CsvRecord[], facts: UploadRowFacts): CheckedRows {
    const good: GoodRow[] = [];
    const refused: RejectedRow[] = [];
    for (const record of records) {
      if (!this.#header) {
        this.#header = this.#readHeader(record);
        continue;
      }
      this.dataRows += 1;
      if (this.dataRows > MAX_UPLOAD_ROWS)
        throw new FileRefused(`The file has more than ${MAX_UPLOAD_ROWS} rows. Split it and upload the parts.`, 413);
      const { row } = record;
      const cells = record.cells.map(unescapeFormula);
      if ('problem' in record) {
        refused.push({ row, kind: 'refused', trackingId: null, reasons: [record.problem], cells });
        continue;
      }
      const reading = readUploadRow(this.#header, cells, facts);
      if (reading.ok) good.push({ row, cells, reading: reading.row });
      else
        refused.push({
          row,
          kind: 'refused',
          trackingId: reading.trackingId.slice(0, 64),
          reasons: reading.errors,
          cells,
        });
    }
    this.refused += refused.length;
    return { good, refused };
  }

  #readHeader(record: CsvRecord): UploadHeader {
    if ('problem' in record) throw new FileRefused(`The header (row ${record.row}) cannot be read. ${record.problem}.`);
    const names = record.cells.map(unescapeFormula);
    const reading = readUploadHeader(names);
    if (!reading.ok) throw new FileRefused(reading.error);
    this.notes.push(...reading.notes);
    this.columns = names;
    return reading.header;
  }
}
