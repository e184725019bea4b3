import { insertAll } from '../queries/bulk-insert.ts';
import { Refusal } from 'release/refusal';
import { faultOf } from '../core/faults.ts';
import type { Db } from '../core/store.ts';
import type { TableHead } from './backup-file.ts';
import type { Row } from './row-pages.ts';
import { namesOf } from './stored-tables.ts';
import type { StoredColumn, StoredTable } from './stored-tables.ts';

/** A server that starts on the database adds rows too, such as the files of its shell. */
const THERE_TWICE = 'one of them is there twice, or a server on this database has added it meanwhile';

/** The table that rows of a backup belong to. Throws `Refusal` when it differs from that of the backup. */
export function tableFor({ table: name, columns }: TableHead, tables: ReadonlyMap<string, StoredTable>): StoredTable {
  const table = tables.get(name);
  if (!table)
    throw new Refusal(`The backup has rows of ${name}, which is not a table of its schema. Nothing was restored.`);
  if (namesOf(table.columns).join() !== columns.join())
    throw new Refusal(`The columns of ${name} in the backup are not those of its schema. Nothing was restored.`);
  return table;
}

/** Inserts rows of a backup. Throws `Refusal` for a value that does not fit its column, and for duplicates. */
export async function insertRows(trx: Db, { name, columns }: StoredTable, rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    const wrong = columns.find((column, index) => !fits(column, row[index]));
    if (wrong)
      throw new Refusal(`A row of ${name} in the backup has no fitting value for ${wrong.name}. Nothing was restored.`);
  }
  const records = rows.map((row) => Object.fromEntries(columns.map((column, index) => [column.name, row[index]])));
  try {
    await insertAll(trx, name as 'users', records as never[]);
  } catch (error) {
    const fault = faultOf(error);
    if (fault !== 'unique' && fault !== 'other') throw error;
    const reason = fault === 'unique' ? THERE_TWICE : error instanceof Error && error.message;
    throw new Refusal(`The rows of ${name} in the backup cannot be stored: ${reason}. Nothing was restored.`);
  }
}

/** SQLite does not enforce column types, and would return wrong types to code that relies on them. */
function fits({ type, isNullable }: StoredColumn, value: unknown): boolean {
  if (value === null) return isNullable;
  if (type === 'whole') return Number.isSafeInteger(value);
  return type === 'text' ? typeof value === 'string' : value instanceof Uint8Array;
}
