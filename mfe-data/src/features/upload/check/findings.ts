import { MAX_LISTED_ROWS, type UploadResult } from '@veritas/shared/api';
import { listLimitNote, READ_AS_WINDOWS_1252, trackingKey, UploadReader } from '@veritas/shared/domain';
import type {
  Encoding,
  PlacedRecord,
  RejectedCells,
  UploadColumn,
  UploadFinding,
  UploadRowFacts,
} from '@veritas/shared/domain';
import type { FileForm, LinePlace } from './edited-file.ts';
import { WholeFileRefused } from './file-text.ts';
import { KeySet } from './key-set.ts';

/** The first row of a file. */
export interface FileHeader extends LinePlace {
  readonly names: readonly string[];
  /** The cells of the row below it, if there is one. */
  readonly sample: readonly string[];
  readonly form: FileForm;
}

/** What is known of the text around a record. */
interface Surroundings {
  /** The record after it, as far as the file is read. */
  readonly next: PlacedRecord | undefined;
  readonly delimiter: string;
}

/** The header lacks a column or names one twice, or the first row is not a header. */
export class HeaderRefused extends WholeFileRefused {
  readonly header: FileHeader;

  constructor(sentence: string, header: FileHeader) {
    super(sentence);
    this.header = header;
  }
}

export interface ProblemRow extends RejectedCells {
  /** Null where the end of its line is not known. */
  readonly place: LinePlace | null;
  /** Whether its cells are those of the file: of an unreadable row they are its beginning. */
  readonly isReadable: boolean;
}

/** What an upload of the file would store and leave out, in the form of its result. */
export interface CheckReport {
  readonly header: FileHeader;
  readonly columns: readonly UploadColumn[];
  /** About the file as a whole, such as ignored columns. */
  readonly notes: readonly string[];
  /** Its notes are about the list of rows. */
  readonly result: UploadResult;
  /** The rows with problems as in the file, as many as the result lists. */
  readonly rejected: readonly ProblemRow[];
}

/** Collects what is found row by row, by the server's own rules (DECISIONS section 5). */
export class Findings {
  readonly #facts: UploadRowFacts;
  readonly #encoding: Encoding;
  readonly #reader: UploadReader;
  #columns: readonly UploadColumn[] = [];
  #header: FileHeader | null = null;
  readonly #rejected: ProblemRow[] = [];
  #duplicateCount = 0;
  #errorCount = 0;
  readonly #seen = new KeySet();
  readonly #duplicates: UploadResult['duplicates'] = [];
  readonly #errors: UploadResult['errors'] = [];

  constructor(facts: UploadRowFacts, mostRows: number, encoding: Encoding) {
    this.#facts = facts;
    this.#encoding = encoding;
    this.#reader = new UploadReader(mostRows, encoding === 'utf-8' ? [] : [READ_AS_WINDOWS_1252]);
  }

  get counts() {
    return { rows: this.#reader.rows, problems: this.#duplicateCount + this.#errorCount };
  }

  /** @throws WholeFileRefused for a bad header or too many rows. */
  add(record: PlacedRecord, around: Surroundings): void {
    const found = this.#reader.read(record, this.#facts);
    const place = placeOf(record);
    switch (found.kind) {
      case 'unusable':
        if (this.#header || 'problem' in record || !place) throw new WholeFileRefused(found.sentence);
        throw new HeaderRefused(found.sentence, this.#headerOf(record.cells, place, around));
      case 'header':
        this.#columns = found.header.filter((column) => column !== null);
        this.#header = place && this.#headerOf(found.names, place, around);
        return;
      case 'refused':
        return this.#refuse(found, { place, isReadable: !('problem' in record) });
      case 'good':
        return this.#keep(found, place);
    }
  }

  report(): CheckReport {
    const sentence = this.#reader.end();
    if (sentence !== null) throw new WholeFileRefused(sentence);
    if (!this.#header) throw new Error('A file whose header was read has one');
    const skipped = this.#duplicateCount + this.#errorCount;
    const listed = this.#duplicates.length + this.#errors.length;
    return {
      header: this.#header,
      columns: this.#columns,
      notes: this.#reader.notes,
      rejected: this.#rejected,
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

  #headerOf(names: readonly string[], place: LinePlace, { next, delimiter }: Surroundings): FileHeader {
    return { names, sample: next?.cells ?? [], form: { encoding: this.#encoding, delimiter }, ...place };
  }

  #keep(found: Extract<UploadFinding, { kind: 'good' }>, place: LinePlace | null): void {
    const { row, cells, reading } = found;
    const { trackingId } = reading;
    if (this.#seen.add(trackingKey(trackingId))) return;
    this.#duplicateCount += 1;
    if (this.#duplicates.length >= MAX_LISTED_ROWS) return;
    this.#duplicates.push({ row, tracking_id: trackingId });
    const reasons = [`tracking_id "${trackingId}": is in an earlier row`];
    this.#rejected.push({ row, cells, reasons, place, isReadable: true });
  }

  #refuse(
    { row, cells, trackingId, errors }: Extract<UploadFinding, { kind: 'refused' }>,
    found: Pick<ProblemRow, 'place' | 'isReadable'>,
  ): void {
    this.#errorCount += 1;
    if (this.#errors.length >= MAX_LISTED_ROWS) return;
    this.#errors.push({ row, ...(trackingId !== null && { tracking_id: trackingId }), errors: [...errors] });
    this.#rejected.push({ row, cells, reasons: errors, ...found });
  }
}

const placeOf = ({ start, end }: PlacedRecord): LinePlace | null => (end === null ? null : { start, end });
