import { MAX_LISTED_ROWS, type UploadResult } from '@veritas/shared/api';
import { listLimitNote, trackingKey, UploadReader } from '@veritas/shared/domain';
import type { CsvRecord, RejectedCells, UploadColumn, UploadFinding, UploadRowFacts } from '@veritas/shared/domain';
import { WholeFileRefused } from './file-text.ts';
import { KeySet } from './key-set.ts';

/** What an upload of the file would store and leave out, in the form of its result. */
export interface CheckReport {
  readonly columns: readonly UploadColumn[];
  /** About the file as a whole, such as ignored columns. */
  readonly notes: readonly string[];
  /** Its notes are about the list of rows. */
  readonly result: UploadResult;
  /** The rows with problems as in the file, as many as the result lists. */
  readonly rejected: { readonly names: readonly string[]; readonly rows: readonly RejectedCells[] };
}

/** Collects what is found row by row, by the server's own rules (DECISIONS section 5). */
export class Findings {
  readonly #facts: UploadRowFacts;
  readonly #reader: UploadReader;
  #columns: readonly UploadColumn[] = [];
  #names: readonly string[] = [];
  readonly #rejected: RejectedCells[] = [];
  #duplicateCount = 0;
  #errorCount = 0;
  readonly #seen = new KeySet();
  readonly #duplicates: UploadResult['duplicates'] = [];
  readonly #errors: UploadResult['errors'] = [];

  constructor(facts: UploadRowFacts, mostRows: number, notes: readonly string[] = []) {
    this.#facts = facts;
    this.#reader = new UploadReader(mostRows, notes);
  }

  get counts() {
    return { rows: this.#reader.rows, problems: this.#duplicateCount + this.#errorCount };
  }

  /** @throws WholeFileRefused for a bad header or too many rows. */
  add(record: CsvRecord): void {
    const found = this.#reader.read(record, this.#facts);
    switch (found.kind) {
      case 'unusable':
        throw new WholeFileRefused(found.sentence);
      case 'header':
        this.#columns = found.header.filter((column) => column !== null);
        this.#names = found.names;
        return;
      case 'refused':
        return this.#refuse(found);
      case 'good':
        return this.#keep(found);
    }
  }

  report(): CheckReport {
    const sentence = this.#reader.end();
    if (sentence !== null) throw new WholeFileRefused(sentence);
    const skipped = this.#duplicateCount + this.#errorCount;
    const listed = this.#duplicates.length + this.#errors.length;
    return {
      columns: this.#columns,
      notes: this.#reader.notes,
      rejected: { names: this.#names, rows: this.#rejected },
      result: {
        message: 'Checked',
        processed: this.#reader.rows - skipped,
        skipped,
        duplicates: this.#duplicates,
        errors: this.#errors,
        notes: skipped > listed ? [listLimitNote(MAX_LISTED_ROWS)] : [],
      },
    };
  }

  #keep({ row, cells, reading: { trackingId } }: Extract<UploadFinding, { kind: 'good' }>): void {
    if (this.#seen.add(trackingKey(trackingId))) return;
    this.#duplicateCount += 1;
    if (this.#duplicates.length >= MAX_LISTED_ROWS) return;
    this.#duplicates.push({ row, tracking_id: trackingId });
    this.#rejected.push({ row, cells, reasons: [`tracking_id "${trackingId}": is in an earlier row`] });
  }

  #refuse({ row, cells, trackingId, errors }: Extract<UploadFinding, { kind: 'refused' }>): void {
    this.#errorCount += 1;
    if (this.#errors.length >= MAX_LISTED_ROWS) return;
    this.#errors.push({ row, ...(trackingId !== null && { tracking_id: trackingId }), errors: [...errors] });
    this.#rejected.push({ row, cells, reasons: errors });
  }
}
