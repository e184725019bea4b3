import { firstOfText, UploadReader } from '@veritas/shared/domain';
import type { CsvRecord, UploadFinding, UploadRowFacts } from '@veritas/shared/domain';
import { FileRefused } from '../store/refusals.ts';
import type { RejectedRow } from '../store/pack-reject.ts';

export type GoodRow = Extract<UploadFinding, { kind: 'good' }>;

export interface CheckedRows {
  readonly good: readonly GoodRow[];
  readonly refused: readonly RejectedRow[];
  /** Row count up to these records. */
  readonly rowsRead: number;
}

/** The progress of a file: counts only, the rows themselves are in the database. */
export class Findings {
  duplicates = 0;
  refused = 0;
  /** The file's own names of its columns. */
  columns: readonly string[] = [];
  readonly #reader: UploadReader;

  constructor(mostRows: number) {
    this.#reader = new UploadReader(mostRows);
  }

  get dataRows(): number {
    return this.#reader.rows;
  }

  get notes(): string[] {
    return this.#reader.notes;
  }

  keyOf(record: CsvRecord): string {
    return this.#reader.keyOf(record);
  }

  /** Separates good records from refused ones. Throws `FileRefused` for a bad header or too many rows. */
  check(records: readonly CsvRecord[], facts: UploadRowFacts): CheckedRows {
    const good: GoodRow[] = [];
    const refused: RejectedRow[] = [];
    for (const record of records) {
      const found = this.#reader.read(record, facts);
      if (found.kind === 'unusable') throw new FileRefused(found.sentence, found.tooManyRows ? 413 : undefined);
      if (found.kind === 'header') this.columns = found.names;
      else if (found.kind === 'good') good.push(found);
      else {
        const { row, cells, trackingId, errors: reasons } = found;
        refused.push({ row, kind: 'refused', trackingId: trackingId && firstOfText(trackingId, 64), reasons, cells });
      }
    }
    this.refused += refused.length;
    return { good, refused, rowsRead: this.dataRows };
  }

  /** Throws `FileRefused` when the whole file had no header. */
  end(): void {
    const sentence = this.#reader.end();
    if (sentence !== null) throw new FileRefused(sentence);
  }
}
