import { MAX_LISTED_ROWS, MAX_UPLOAD_ROWS, type UploadResult } from '@veritas/shared/api';
import {
  readUploadHeader,
  readUploadRow,
  trackingKey,
  unescapeFormula,
  type CsvRecord,
  type UploadColumn,
  type UploadHeader,
  type UploadRowFacts,
} from '@veritas/shared/domain';
import { WholeFileRefused } from './file-text.ts';
import { KeySet } from './key-set.ts';

/** What an upload of the file would store and leave out, in the form of its result. */
export interface CheckReport {
  readonly columns: readonly UploadColumn[];
  readonly result: UploadResult;
}

/** Collects what is found row by row, by the server's own rules (DECISIONS section 5). */
export class Findings {
  readonly #facts: UploadRowFacts;
  #header: UploadHeader | null = null;
  #rows = 0;
  #duplicateCount = 0;
  #errorCount = 0;
  readonly #seen = new KeySet();
  readonly #duplicates: UploadResult['duplicates'] = [];
  readonly #errors: UploadResult['errors'] = [];
  readonly #notes: string[];

  constructor(facts: UploadRowFacts, notes: readonly string[]) {
    this.#facts = facts;
    this.#notes = [...notes];
  }

  get counts() {
    return { rows: this.#rows, problems: this.#duplicateCount + this.#errorCount };
  }

  /** @throws WholeFileRefused for a bad header or too many rows. */
  add(record: CsvRecord): void {
    if (!this.#header) {
      this.#header = this.#readHeader(record);
      return;
    }
    this.#rows += 1;
    if (this.#rows > MAX_UPLOAD_ROWS) {
      throw new WholeFileRefused(`The file has more than ${MAX_UPLOAD_ROWS} rows. Split it and upload the parts.`);
    }
    if ('problem' in record) return this.#refuse({ row: record.row, errors: [record.problem] });
    const reading = readUploadRow(this.#header, record.cells.map(unescapeFormula), this.#facts);
    if (!reading.ok) {
      return this.#refuse({ row: record.row, tracking_id: reading.trackingId, errors: [...reading.errors] });
    }
    const { trackingId } = reading.row;
    if (this.#seen.add(trackingKey(trackingId))) return;
    this.#duplicateCount += 1;
    if (this.#duplicates.length < MAX_LISTED_ROWS) this.#duplicates.push({ row: record.row, tracking_id: trackingId });
  }

  report(): CheckReport {
    if (!this.#header) throw new WholeFileRefused('The file has no header. Put the column names into the first row.');
    const skipped = this.#duplicateCount + this.#errorCount;
    const notes = [...this.#notes];
    if (skipped > this.#duplicates.length + this.#errors.length) {
      notes.push(`Only the first ${MAX_LISTED_ROWS} duplicates and the first ${MAX_LISTED_ROWS} errors are listed`);
    }
    return {
      columns: this.#header.filter((column) => column !== null),
      result: {
        message: 'Checked',
        processed: this.#rows - skipped,
        skipped,
        duplicates: this.#duplicates,
        errors: this.#errors,
        notes,
      },
    };
  }

  #readHeader(record: CsvRecord): UploadHeader {
    if ('problem' in record) {
      throw new WholeFileRefused(`The header (row ${record.row}) cannot be read. ${record.problem}.`);
    }
    const reading = readUploadHeader(record.cells.map(unescapeFormula));
    if (!reading.ok) throw new WholeFileRefused(reading.error);
    this.#notes.push(...reading.notes);
    return reading.header;
  }

  #refuse(refused: UploadResult['errors'][number]): void {
    this.#errorCount += 1;
    if (this.#errors.length < MAX_LISTED_ROWS) this.#errors.push(refused);
  }
}
