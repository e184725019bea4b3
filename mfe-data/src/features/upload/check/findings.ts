import { MAX_LISTED_ROWS, MAX_UPLOAD_ROWS, type UploadResult } from '@veritas/shared/api';
import { listLimitNote, trackingKey, UploadReader } from '@veritas/shared/domain';
import type { CsvRecord, UploadColumn, UploadRowFacts } from '@veritas/shared/domain';
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
  readonly #reader: UploadReader;
  #columns: readonly UploadColumn[] = [];
  #duplicateCount = 0;
  #errorCount = 0;
  readonly #seen = new KeySet();
  readonly #duplicates: UploadResult['duplicates'] = [];
  readonly #errors: UploadResult['errors'] = [];

  constructor(facts: UploadRowFacts, notes: readonly string[]) {
    this.#facts = facts;
    this.#reader = new UploadReader(MAX_UPLOAD_ROWS, notes);
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
        return;
      case 'refused':
        return this.#refuse(found.row, found.trackingId, found.errors);
      case 'good':
        return this.#keep(found.row, found.reading.trackingId);
    }
  }

  report(): CheckReport {
    const sentence = this.#reader.end();
    if (sentence !== null) throw new WholeFileRefused(sentence);
    const skipped = this.#duplicateCount + this.#errorCount;
    const listed = this.#duplicates.length + this.#errors.length;
    return {
      columns: this.#columns,
      result: {
        message: 'Checked',
        processed: this.#reader.rows - skipped,
        skipped,
        duplicates: this.#duplicates,
        errors: this.#errors,
        notes: [...this.#reader.notes, ...(skipped > listed ? [listLimitNote(MAX_LISTED_ROWS)] : [])],
      },
    };
  }

  #keep(row: number, trackingId: string): void {
    if (this.#seen.add(trackingKey(trackingId))) return;
    this.#duplicateCount += 1;
    if (this.#duplicates.length < MAX_LISTED_ROWS) this.#duplicates.push({ row, tracking_id: trackingId });
  }

  #refuse(row: number, trackingId: string | null, errors: readonly string[]): void {
    this.#errorCount += 1;
    if (this.#errors.length >= MAX_LISTED_ROWS) return;
    this.#errors.push({ row, ...(trackingId !== null && { tracking_id: trackingId }), errors: [...errors] });
  }
}
