import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../core/store.ts';
import { namesOf } from './stored-tables.ts';
import type { StoredTable } from './stored-tables.ts';

/** Values in the order of the table's columns. */
export type Row = readonly unknown[];

/** Pages stay small in memory: a row of an upload's chunk is a MiB. */
const PAGE = 1_000;
const PAGE_OF_BYTES = 16;

/** All rows of a table by its key, page by page. */
export async function* rowPages(db: Db, table: StoredTable): AsyncGenerator<Row[]> {
  const columns = namesOf(table.columns);
  const size = table.columns.some(({ type }) => type === 'bytes') ? PAGE_OF_BYTES : PAGE;
  const key = sql.join(table.key.map((name) => sql.ref(name)));
  let after: readonly unknown[] | null = null;
  for (;;) {
    const rest: RawBuilder<unknown> =
      after === null ? sql`` : sql`where (${key}) > (${sql.join(after.map((value) => sql`${value}`))})`;
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table.name)} ${rest}
      order by ${key} limit ${sql.lit(size)}`.execute(db);
    if (rows.length > 0) yield rows.map((row) => columns.map((name) => row[name]));
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    after = table.key.map((name) => last[name]);
  }
}
