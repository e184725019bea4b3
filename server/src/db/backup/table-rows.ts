import type { BackupHead, Sums, TableHead } from './backup-file.ts';
import { incomplete } from './backup-lines.ts';
import type { Row } from './row-pages.ts';
import { readRow, RowSum, rowText } from './row-text.ts';

/** Batch size; small for tables whose rows may be a MiB. */
const BATCH = 500;
const BATCH_CHARACTERS = 8_000_000;

export interface BackupReader {
  /** Called once, before any row. */
  readonly head: (head: BackupHead) => void | Promise<void>;
  readonly rows: (table: TableHead, rows: readonly Row[]) => void | Promise<void>;
}

/** The rows of one table after the other, in batches. */
export class TableRows {
  readonly sums: Sums = {};
  readonly #file: string;
  readonly #reader: BackupReader;
  #table: TableHead | null = null;
  #sum = new RowSum();
  #rows: Row[] = [];
  #characters = 0;

  constructor(file: string, reader: BackupReader) {
    this.#file = file;
    this.#reader = reader;
  }

  async open(line: number, table: TableHead): Promise<void> {
    await this.close();
    if (Object.hasOwn(this.sums, table.table)) throw incomplete(this.#file, `line ${line} begins ${table.table} again`);
    this.#table = table;
    this.#sum = new RowSum();
  }

  async addRow(line: number, text: string): Promise<void> {
    const row = readRow(text);
    if (!row) throw incomplete(this.#file, `the row in line ${line} cannot be read`);
    if (row.length !== this.#table?.columns.length)
      throw incomplete(this.#file, `the row in line ${line} does not have a value for each column`);
    this.#sum.add(rowText(row));
    this.#rows.push(row);
    this.#characters += text.length;
    if (this.#rows.length >= BATCH || this.#characters > BATCH_CHARACTERS) await this.#flush();
  }

  async close(): Promise<void> {
    if (!this.#table) return;
    await this.#flush();
    this.sums[this.#table.table] = { rows: this.#sum.rows, hash: this.#sum.hash };
    this.#table = null;
  }

  async #flush(): Promise<void> {
    if (this.#table && this.#rows.length > 0) await this.#reader.rows(this.#table, this.#rows);
    this.#rows = [];
    this.#characters = 0;
  }
}
