import type { UploadResult } from '@veritas/shared/contracts';
import { MAX_UPLOAD_ROWS } from '@veritas/shared/contracts';
import { readUploadHeader, readUploadRow } from '@veritas/shared/domain';
import type { UploadHeader, UploadRow, UploadRowFacts } from '@veritas/shared/domain';
import type { CsvRecord } from './csv/csv-reader.ts';
import { FileRefused } from './csv/file-text.ts';

/** Most duplicates and most refused rows that a result lists; the counts are always whole. */
const MAX_LISTED = 10_000;

type Duplicate = UploadResult['duplicates'][number];
type Refused = UploadResult['errors'][number];

export interface GoodRow {
  /** As the spreadsheet shows it. */
  readonly row: number;
  readonly reading: UploadRow;
}

/** What has been found in a file so far. */
export class Findings {
  dataRows = 0;
  lastRow = 0;
  #header: UploadHeader | null = null;
  #duplicateCount = 0;
  #errorCount = 0;
  readonly #duplicates: Duplicate[] = [];
  readonly #errors: Refused[] = [];
  readonly #notes: string[] = [];

  get hasHeader(): boolean {
    return this.#header !== null;
  }

  /** Rows that wait to be stored. */
  get staged(): number {
    return this.dataRows - this.#duplicateCount - this.#errorCount;
  }

  note(sentence: string): void {
    this.#notes.push(sentence);
  }

  addDuplicates(duplicates: readonly Duplicate[]): void {
    this.#duplicateCount += duplicates.length;
    this.#duplicates.push(...duplicates.slice(0, MAX_LISTED - this.#duplicates.length));
  }

  /** Checks records, keeps the refused ones and gives back the good ones. Throws `FileRefused` for a bad header. */
  check(records: readonly CsvRecord[], facts: UploadRowFacts): GoodRow[] {
    const good: GoodRow[] = [];
    for (const record of records) {
      this.lastRow = record.row;
      if (!this.#header) {
        this.#header = this.#readHeader(record);
        continue;
      }
      this.dataRows += 1;
      if (this.dataRows > MAX_UPLOAD_ROWS)
        throw new FileRefused(`The file has more than ${MAX_UPLOAD_ROWS} rows. Split it and upload the parts.`, 413);
      if ('problem' in record) {
        this.#refuse({ row: record.row, errors: [record.problem] });
        continue;
      }
      const reading = readUploadRow(this.#header, record.cells, facts);
      if (reading.ok) good.push({ row: record.row, reading: reading.row });
      else this.#refuse({ row: record.row, tracking_id: reading.trackingId.slice(0, 64), errors: [...reading.errors] });
    }
    return good;
  }

  /** The result with the rows that turned out to be stored before; changes nothing, so it may be asked again. */
  result(storedBefore: readonly Duplicate[]): UploadResult {
    const duplicates = [...this.#duplicates, ...storedBefore].toSorted((a, b) => a.row - b.row).slice(0, MAX_LISTED);
    const skipped = this.#duplicateCount + storedBefore.length + this.#errorCount;
    const processed = this.dataRows - skipped;
    const notes = [...this.#notes];
    if (skipped > duplicates.length + this.#errors.length)
      notes.push(`Only the first ${MAX_LISTED} duplicates and the first ${MAX_LISTED} refused rows are listed`);
    if (this.dataRows === 0) notes.push('The file has a header and no data rows');
    return {
      message: `${processed} ${processed === 1 ? 'row' : 'rows'} stored, ${skipped} skipped`,
      processed,
      skipped,
      duplicates,
      errors: this.#errors,
      notes,
    };
  }

  #readHeader(record: CsvRecord): UploadHeader {
    if ('problem' in record) throw new FileRefused(`The header (row ${record.row}) cannot be read. ${record.problem}.`);
    const reading = readUploadHeader(record.cells);
    if (!reading.ok) throw new FileRefused(reading.error);
    this.#notes.push(...reading.notes);
    return reading.header;
  }

  #refuse(refused: Refused): void {
    this.#errorCount += 1;
    if (this.#errors.length < MAX_LISTED) this.#errors.push(refused);
  }
}
