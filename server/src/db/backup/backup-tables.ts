import * as v from 'valibot';
import { Refusal } from '../../core/refusal.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import { BackupEnd, BackupHead, FORMAT_VERSION, TableHead } from './backup-file.ts';
import type { Sums } from './backup-file.ts';
import { backupLines, incomplete } from './backup-lines.ts';
import type { Row } from './row-pages.ts';
import { readRow, RowSum, rowText } from './row-text.ts';

/** Rows that are handed on together; few where each may be a MiB. */
const BATCH = 500;
const BATCH_CHARACTERS = 8_000_000;

export interface BackupReader {
  /** Called once, before any row. */
  readonly head: (head: BackupHead) => void | Promise<void>;
  readonly rows: (table: TableHead, rows: readonly Row[]) => void | Promise<void>;
}

/**
 * Reads a backup from its first line to its last, and answers the sums it states once its rows have them. Throws
 * `Refusal` with what is wrong with the file, and whatever the reader throws.
 */
export async function readBackupFile(file: string, reader: BackupReader): Promise<Sums> {
  const lines = backupLines(file);
  try {
    const first = await lines.next();
    await reader.head(readHead(file, first.done ? '' : first.value.text));
    const tables = new TableRows(file, reader);
    for await (const { number, text } of lines) {
      if (text.startsWith('[')) {
        await tables.addRow(number, text);
        continue;
      }
      const value = asJson(text);
      const end = v.safeParse(BackupEnd, value);
      if (end.success) {
        await tables.close();
        compareSums(tables.sums, end.output.end);
        if (!(await lines.next()).done) throw incomplete(file, `line ${number + 1} follows its end`);
        return end.output.end;
      }
      const table = v.safeParse(TableHead, value);
      if (!table.success) throw incomplete(file, `line ${number} is neither a row nor a table`);
      await tables.open(number, table.output);
    }
    throw incomplete(file, 'it ends in the middle');
  } finally {
    await lines.return(undefined);
  }
}

/** Throws `Refusal` where the rows of two sums differ, with the first such table. */
export function compareSums(found: Sums, expected: Sums): void {
  for (const name of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const [is, was] = [found[name], expected[name]];
    if (is?.rows !== was?.rows || is?.hash !== was?.hash)
      throw new Refusal(`The rows of ${name} are not those that were backed up; nothing was restored`);
  }
}

function readHead(file: string, text: string): BackupHead {
  const value = asJson(text);
  const head = v.safeParse(BackupHead, value);
  if (!head.success) throw new Refusal(`${file} is no backup of this console`);
  const { version, migrations } = head.output;
  const unknown = migrations.filter((name) => MIGRATIONS.every((known) => known.name !== name));
  if (version !== FORMAT_VERSION || unknown.length > 0)
    throw new Refusal(
      `${file} was made by a newer version of the server (${unknown.join(', ') || `format ${version}`}). ` +
        'Restore it with that.',
    );
  // Steps are numbered one after the other, so a schema that has one of them has all before it.
  const steps = MIGRATIONS.slice(0, migrations.length).map(({ name }) => name);
  if (migrations.length === 0 || steps.some((name) => !migrations.includes(name)))
    throw incomplete(file, 'the steps of the schema in its first line are those of no version');
  return head.output;
}

/** The rows of one table after the other, in batches. */
class TableRows {
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

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
